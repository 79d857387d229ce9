import { nearestFirst } from "@openhood/domain/booking/nearest-first";
import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { Badge } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import type { CustomerPageData } from "./api.ts";
import styles from "./record.module.css";
import { useVehicleWords } from "./use-vehicle-words.ts";

/** The appointments of a customer, those to come first, each leading to its day on the schedule. */
export function Visits({ page: { appointments } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.page");
  const status = useTranslations("schedule.sheet.statusOf");
  const { dateTime } = useFormat();
  const { vehicleLabel } = useVehicleWords();
  const { language } = useLanguage();
  const { coming, past } = nearestFirst(appointments);
  return (
    <section aria-labelledby="visits-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="visits-heading">{t("visits")}</h2>
      </div>
      {appointments.length === 0 && <p className="soft">{t("noVisits")}</p>}
      <ul className={styles.list}>
        {[...coming, ...past].map(({ id, slot, arrival, services, vehicle, state }) => (
          <li key={id} className={styles.item}>
            <span className={styles.line}>
              <Link to={`/desk/schedule?date=${slot.date}&appointment=${id}`} className="tabular">
                {dateTime(arrival.from)}
              </Link>
              <Badge>{status(state.status)}</Badge>
            </span>
            <span>{services.map(({ name }) => inLanguage(name, language)).join(", ")}</span>
            <span className="soft">{vehicleLabel(vehicle)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
