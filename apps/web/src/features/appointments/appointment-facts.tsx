import { isAhead } from "@openhood/domain/booking/appointment";
import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { totalOf } from "@openhood/domain/catalog/total";
import { vehicleMark } from "@openhood/domain/customers/vehicle-label";
import { useTranslations } from "use-intl";
import { contactOf, type Shop } from "../../platform/shop.ts";
import { directionsTo, useLocal, useServiceWords } from "../../platform/shop-words.ts";
import { DescriptionList } from "../../ui/card.tsx";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import styles from "./appointment-pass.module.css";

/** What was agreed besides the time: the work, the car, the place, and what the customer wrote. */
export function AppointmentFacts({ appointment, shop }: { appointment: OwnAppointment; shop: Shop | null }) {
  const t = useTranslations("booking.appointment");
  const local = useLocal();
  const { band, duration } = useServiceWords();
  const { vehicleLabel } = useVehicleWords();
  const { services, vehicle, note, marks, kind, state } = appointment;
  const contact = contactOf(shop);
  const hours = services.reduce((sum, service) => sum + service.hours, 0);
  const total = totalOf(
    services.map(({ price = null, hours }) => ({ price, hours: { from: hours, to: hours } })),
  );
  const isPriced = services.every(({ price }) => price !== undefined);
  const ahead = isAhead({ state });
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
        ...(isPriced
          ? [
              {
                term: t(total.price ? "price" : "priceOpen"),
                detail: total.open && total.price ? t("plus", { money: band(total) }) : band(total),
              },
            ]
          : []),
        ...(car ? [{ term: t("car"), detail: car }] : []),
        ...(ahead ? [{ term: t("bring"), detail: t("bringText", { kind }) }] : []),
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
        ...(marks.length > 0
          ? [{ term: t("marks"), detail: marks.map((mark) => t(`markNames.${mark}`)).join(" · ") }]
          : []),
        ...(note ? [{ term: t("note"), detail: <span className={styles.note}>{note}</span> }] : []),
      ]}
    />
  );
}
