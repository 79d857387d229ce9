import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { OpenVisits } from "./open-visits.tsx";
import styles from "./slot-taken.module.css";
import { arrivalOn } from "./times.ts";
import type { Refusal } from "./types.ts";
import { useWhenWords } from "./use-when-words.ts";

type Props = { refusal: Refusal; rules: BookingRules; onTake: (when: When) => void };

/** Why a time is not available, and the nearest ones. Everything else entered is kept. */
export function SlotTaken({ refusal, rules, onTake }: Props) {
  const t = useTranslations("booking");
  const words = useWhenWords(rules.shop.timeZone, rules.now);
  const box = useRef<HTMLDivElement>(null);
  // Some browsers answer with a promise, which is no clean-up.
  useEffect(() => void box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={box} data-taken="">
      <Notice tone="watch" title={t(`refused.${refusal.reason}`)}>
        {refusal.open && refusal.open.length > 0 && <OpenVisits open={refusal.open} />}
        <p>{t(refusal.nearest.length > 0 ? "refused.kept" : "refused.keptNone")}</p>
        {refusal.nearest.length > 0 && (
          <ul className={styles.nearest} aria-label={t("refused.nearest")}>
            {refusal.nearest.map((when) => (
              <li key={`${when.date}${when.kind === "waiter" ? when.start : ""}`}>
                <Button variant="secondary" size="small" onClick={() => onTake(when)}>
                  {words.describe(when, when.kind === "drop-off" ? arrivalOn(rules, when.date) : null)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
