import type { Appointment } from "@openhood/domain/booking/appointment";
import { inLanguage } from "@openhood/domain/local-text";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { callLink } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import { MarkIcon } from "../marks.tsx";
import { lengthText, type ScheduleClock } from "../words.ts";
import styles from "./sheet.module.css";

type Props = {
  appointment: Appointment;
  clock: ScheduleClock;
};

/** Who comes with what, for what, and what became of it. */
export function AppointmentFacts({ appointment, clock }: Props) {
  const t = useTranslations("schedule.sheet");
  const tm = useTranslations("schedule.marks");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { vehicleName } = useVehicleWords();
  const { id, customer, vehicle, services, kind, state, note, intake, bookedBy, bookedAt } = appointment;
  const { marks = [], override } = appointment;
  const by = "by" in state && state.by.kind === "staff" ? state.by.name : null;
  return (
    <dl className={styles.facts}>
      <Fact term={t("status")}>
        {t(`statusOf.${state.status}`)}
        {by && `, ${by}`}
        {state.status === "canceled" && state.reason && `: ${state.reason}`}
      </Fact>
      <Fact term={t("comes")}>{t(kind === "waiter" ? "waits" : "leaves")}</Fact>
      {(marks.length > 0 || override) && (
        <Fact term={tm("title")}>
          {marks.map((mark) => (
            <span key={mark} className={styles.withIcon}>
              <MarkIcon mark={mark} /> {tm(mark)}
            </span>
          ))}
          {override && (
            <span className={styles.withIcon}>
              <Icon name="alert" size={14} />
              {`${tm("override")}: ${tm(`why.${override.reason}`)}, ${override.by}`}
            </span>
          )}
        </Fact>
      )}
      <Fact term={t("services")}>
        {services.map(({ slug, name, hours }) => (
          <span key={slug} style={{ display: "block" }}>
            {inLanguage(name, language)}
            {", "}
            <span className="tabular">{lengthText(Math.round(hours * 0.6))}</span>
          </span>
        ))}
      </Fact>
      <Fact term={t("vehicle")}>
        {[
          vehicle.id && customer.record && (
            <Link key="page" to={`/desk/customers/${customer.record}#vehicle-${vehicle.id}`}>
              {vehicleName(vehicle) || vehicle.plate || vehicle.vin}
            </Link>
          ),
          vehicle.plate && (
            <span key="plate" className={styles.plate}>
              {vehicle.plate}
            </span>
          ),
          !(vehicle.id && customer.record) && vehicleName(vehicle),
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
      <Fact term={t("customer")}>
        {customer.record ? (
          <Link to={`/desk/customers/${customer.record}`}>{customer.name}</Link>
        ) : (
          customer.name
        )}
      </Fact>
      {customer.phone && (
        <Fact term={t("phone")}>
          <a className="tabular" href={callLink(customer.phone)}>
            <Icon name="phone" size={16} />
            {clock.phone(customer.phone)}
          </a>
        </Fact>
      )}
      {customer.email && (
        <Fact term={t("email")}>
          {customer.email}
          <br />
          <Link to={`/desk/messages/with/${id}`}>
            <Icon name="mail" size={16} />
            {t("write")}
          </Link>
        </Fact>
      )}
      <Fact term={t("language")}>{t(`languages.${customer.language}`)}</Fact>
      {intake?.odometer != null && (
        <Fact term={t("odometer")}>
          <span className="tabular">{t("miles", { miles: formatter.number(intake.odometer) })}</span>
        </Fact>
      )}
      {intake?.keyTag && <Fact term={t("keyTag")}>{intake.keyTag}</Fact>}
      {note && <Fact term={t("note")}>{note}</Fact>}
      <Fact term={t("booked")}>
        <span className="tabular">{clock.dateTime(bookedAt)}</span>
        {`, ${bookedBy.kind === "staff" ? bookedBy.name : t("online")}`}
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
