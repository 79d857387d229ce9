import type { CustomerInspection, InspectionPoint } from "@openhood/domain/inspections/summary";
import { inLanguage } from "@openhood/domain/local-text";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { Badge } from "../../ui/card.tsx";
import styles from "./inspection.module.css";
import { useInspectionWords } from "./use-inspection-words.ts";

/** The inspections the shop sent, for the customer: what needs work first, then what to watch, then what is fine. */
export function SentInspections({ inspections }: { inspections: readonly CustomerInspection[] }) {
  const t = useTranslations("inspections");
  const { language } = useLanguage();
  const { date } = useFormat();
  const id = useId();
  return inspections.map((inspection) => {
    const marked = (mark: InspectionPoint["mark"]) => inspection.points.filter((one) => one.mark === mark);
    const [stop, watch, ok] = [marked("stop"), marked("watch"), marked("ok")];
    return (
      <section
        key={inspection.id}
        className={styles.sent}
        data-sent-inspection=""
        aria-labelledby={`${id}${inspection.id}`}
      >
        <div>
          <h2 id={`${id}${inspection.id}`}>{inLanguage(inspection.name, language)}</h2>
          <p className={styles.soft}>{date(inspection.sentAt)}</p>
        </div>
        {stop.length > 0 && <Points title={t("customer.stop", { count: stop.length })} points={stop} />}
        {watch.length > 0 && <Points title={t("customer.watch", { count: watch.length })} points={watch} />}
        {stop.length + watch.length === 0 && <p>{t("customer.nothing")}</p>}
        {ok.length > 0 && (
          <details>
            <summary>{t("customer.ok", { count: ok.length })}</summary>
            <Points points={ok} />
          </details>
        )}
        {inspection.notChecked > 0 && (
          <p className={styles.soft}>{t("customer.notChecked", { count: inspection.notChecked })}</p>
        )}
      </section>
    );
  });
}

function Points({ title, points }: { title?: string; points: readonly InspectionPoint[] }) {
  const t = useTranslations("inspections.customer.mark");
  const { language } = useLanguage();
  const words = useInspectionWords();
  return (
    <div>
      {title && <h3>{title}</h3>}
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.id} data-point={point.id}>
            <div>
              <strong>{inLanguage(point.name, language)}</strong>
              {point.value !== null && <p className="tabular">{words.reading(point)}</p>}
              {point.note && <p>{point.note}</p>}
            </div>
            {point.mark !== "n/a" && <Badge tone={point.mark}>{t(point.mark)}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}
