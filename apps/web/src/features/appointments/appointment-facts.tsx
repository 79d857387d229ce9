import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { vehicleMark } from "@openhood/domain/customers/vehicle-label";
import { useTranslations } from "use-intl";
import { contactOf, type Shop } from "../../platform/shop.ts";
import { directionsTo, useLocal, useServiceWords } from "../../platform/shop-words.ts";
import { DescriptionList } from "../../ui/card.tsx";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";

/** What was agreed besides the time: the work, the car, the place, and what the customer wrote. */
export function AppointmentFacts({ appointment, shop }: { appointment: OwnAppointment; shop: Shop | null }) {
  const t = useTranslations("booking.appointment");
  const local = useLocal();
  const { duration } = useServiceWords();
  const { vehicleLabel } = useVehicleWords();
  const { services, vehicle, note } = appointment;
  const contact = contactOf(shop);
  const hours = services.reduce((sum, service) => sum + service.hours, 0);
  const car = [vehicleLabel(vehicle), vehicleMark(vehicle)].filter(Boolean).join(" · ");
  return (
    <DescriptionList
      items={[
        {
          term: t("work"),
          detail: (
            <>
              {services.map((service) => local(service.name)).join(", ")}
              <br />
              {t("onTheCar", { duration: duration({ hours: { from: hours, to: hours } }) })}
            </>
          ),
        },
        ...(car ? [{ term: t("car"), detail: car }] : []),
        {
          term: t("where"),
          detail: (
            <>
              {[contact.name, ...(contact.lines ?? [])].join(", ")}
              <br />
              {contact.lines && (
                <a href={directionsTo(contact.name, contact.lines)} target="_blank" rel="noreferrer">
                  {t("directions")}
                </a>
              )}
            </>
          ),
        },
        ...(note ? [{ term: t("note"), detail: note }] : []),
      ]}
    />
  );
}
