import type { BookingRules } from "@openhood/domain/booking/availability";
import type { Service } from "@openhood/domain/catalog/service";
import { useTranslations } from "use-intl";
import { useLocal, useServiceWords } from "../../platform/shop-words.ts";
import { carLine } from "./car-words.ts";
import type { Draft } from "./draft.ts";
import { vehicleOf } from "./steps.ts";
import styles from "./summary.module.css";
import { arrivalOn } from "./times.ts";
import { totalOf } from "./totals.ts";
import { useWhenWords } from "./use-when-words.ts";

type Props = { chosen: readonly Service[]; draft: Draft; terms: BookingRules | null };

/** The visit as it stands: what, what it comes to, when, which car. */
export function Summary({ chosen, draft, terms }: Props) {
  const t = useTranslations("booking.summary");
  const local = useLocal();
  const { band } = useServiceWords();
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
            <dt>{t("total")}</dt>
            <dd>
              <TotalLine chosen={chosen} />
            </dd>
          </div>
        )}
        {draft.when && terms && (
          <div>
            <dt>{t("when")}</dt>
            <dd>
              <WhenLine when={draft.when} terms={terms} />
            </dd>
          </div>
        )}
        {vehicle && (
          <div>
            <dt>{t("car")}</dt>
            <dd>{carLine(vehicle)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.soft}>{t("promise")}</p>
    </aside>
  );
}

/** What services come to together, in hours and money. Nothing for no service. */
export function TotalLine({ chosen }: { chosen: readonly Service[] }) {
  const t = useTranslations("booking.summary");
  const { band, duration } = useServiceWords();
  if (chosen.length === 0) return null;
  const total = totalOf(chosen);
  const money = band(total);
  return (
    <>
      <strong className="tabular">{total.open && total.price ? t("plus", { money }) : money}</strong>
      <span className={styles.duration}>{duration(total)}</span>
    </>
  );
}

/** A chosen time in full words. */
export function WhenLine({ when, terms }: { when: NonNullable<Draft["when"]>; terms: BookingRules }) {
  const t = useTranslations("booking.summary");
  const words = useWhenWords(terms.shop.timeZone, terms.now);
  return (
    <>
      <strong className={styles.when}>
        {words.said(when, when.kind === "drop-off" ? arrivalOn(terms, when.date) : null)}
      </strong>
      <span className={styles.duration}>{t(when.kind)}</span>
    </>
  );
}
