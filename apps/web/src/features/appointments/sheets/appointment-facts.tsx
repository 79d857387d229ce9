import type { Appointment } from "@openhood/domain/booking/appointment";
import { inLanguage } from "@openhood/domain/local-text";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import type { ScheduleClock } from "../words.ts";
import styles from "./sheet.module.css";

/** Who comes with what, for what, and what became of it. */
export function AppointmentFacts({ appointment, clock }: { appointment: Appointment; clock: ScheduleClock }) {
  const t = useTranslations("schedule.sheet");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const { customer, vehicle, services, kind, state, note, bookedBy, bookedAt } = appointment;
  const by = "by" in state && state.by.kind === "staff" ? state.by.name : null;
  return (
    <dl className={styles.facts}>
      <Fact term={t("status")}>
        {t(`statusOf.${state.status}`)}
        {by && `, ${by}`}
        {state.status === "canceled" && state.reason && `: ${state.reason}`}
      </Fact>
      <Fact term={t("comes")}>{t(kind === "waiter" ? "waits" : "leaves")}</Fact>
      <Fact term={t("services")}>
        {services.map(({ slug, name, hours }) => (
          <span key={slug} style={{ display: "block" }}>
            {inLanguage(name, language)}
            {", "}
            <span className="tabular">{t("hours", { hours: clock.plainHours(hours / 25) })}</span>
          </span>
        ))}
      </Fact>
      <Fact term={t("vehicle")}>
        {[
          vehicle.plate && (
            <span key="plate" className={styles.plate}>
              {vehicle.plate}
            </span>
          ),
          vehicleName(vehicle),
          vehicle.vin && (
            <span key="vin" className={styles.plate}>
              {vehicle.vin}
            </span>
          ),
        ]
          .filter(Boolean)
          .map((part, index) => (
            <span key={index} style={{ marginInlineEnd: "0.5em" }}>
              {part}
            </span>
          ))}
      </Fact>
      <Fact term={t("customer")}>{customer.name}</Fact>
      {customer.phone && (
        <Fact term={t("phone")}>
          <a className="tabular" href={`tel:${customer.phone.replace(/[^\d+]/g, "")}`}>
            <Icon name="phone" size={16} />
            {clock.phone(customer.phone)}
          </a>
        </Fact>
      )}
      {customer.email && (
        <Fact term={t("email")}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </Fact>
      )}
      <Fact term={t("language")}>{t(`languages.${customer.language}`)}</Fact>
      {note && <Fact term={t("note")}>{note}</Fact>}
      <Fact term={t("booked")}>
        <span className="tabular">{clock.dateTime(bookedAt)}</span>
        {bookedBy.kind === "staff" && `, ${bookedBy.name}`}
      </Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
