import type { BookingRules } from "@openhood/domain/booking/availability";
import type { Service } from "@openhood/domain/catalog/service";
import { totalOf } from "@openhood/domain/catalog/total";
import { useTranslations } from "use-intl";
import { TotalLine, WhenLine } from "../../../features/appointments/visit-lines.tsx";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useLocal, useServiceWords } from "../../../platform/shop-words.ts";
import type { Draft } from "./draft.ts";
import { vehicleOf } from "./steps.ts";
import styles from "./summary.module.css";

type Props = { chosen: readonly Service[]; draft: Draft; rules: BookingRules | null };

/** The visit so far: services, total, time, car. */
export function Summary({ chosen, draft, rules }: Props) {
  const t = useTranslations("booking.summary");
  const local = useLocal();
  const { band } = useServiceWords();
  const { vehicleLabel } = useVehicleWords();
  const vehicle = vehicleOf(draft);
  return (
    <aside className={styles.card} aria-labelledby="book-summary">
      <h2 id="book-summary">{t("title")}</h2>
      {chosen.length === 0 ? (
        <p className={styles.soft}>{t("empty")}</p>
      ) : (
        <ul className={styles.services}>
          {chosen.map((service) => (
            <li key={service.slug}>
              <span>{local(service.name)}</span>
              <span className="tabular">{band(service)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {chosen.length > 0 && (
          <div>
            <dt>{t(totalOf(chosen).price ? "total" : "totalOpen")}</dt>
            <dd>
              <TotalLine chosen={chosen} />
            </dd>
          </div>
        )}
        {draft.when && rules && (
          <div>
            <dt>{t("when")}</dt>
            <dd>
              <WhenLine when={draft.when} rules={rules} />
            </dd>
          </div>
        )}
        {vehicle && (
          <div>
            <dt>{t("car")}</dt>
            <dd>{vehicleLabel(vehicle)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.soft}>{t("promise")}</p>
    </aside>
  );
}
