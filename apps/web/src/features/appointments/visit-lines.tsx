import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import type { Service } from "@openhood/domain/catalog/service";
import { totalOf } from "@openhood/domain/catalog/total";
import { useTranslations } from "use-intl";
import { useServiceWords } from "../../platform/shop-words.ts";
import { arrivalOn } from "./times.ts";
import { useWhenWords } from "./use-when-words.ts";
import styles from "./visit-lines.module.css";

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
export function WhenLine({ when, rules }: { when: When; rules: BookingRules }) {
  const t = useTranslations("booking.summary");
  const words = useWhenWords(rules.shop.timeZone, rules.now);
  return (
    <>
      <strong className={styles.when}>
        {words.describe(when, when.kind === "drop-off" ? arrivalOn(rules, when.date) : null)}
      </strong>
      <span className={styles.duration}>{t(when.kind)}</span>
    </>
  );
}
