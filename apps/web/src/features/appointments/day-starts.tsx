import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import { instantOf } from "@openhood/domain/booking/quarters";
import { localTime } from "@openhood/domain/shop/opening";
import { type Ref, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { RovingRadios } from "../../ui/roving.tsx";
import styles from "./slot-picker.module.css";
import { type DayTimes, type Start, untilOf } from "./times.ts";
import type { useWhenWords } from "./use-when-words.ts";

type Props = {
  ref: Ref<HTMLDivElement>;
  day: Extract<DayTimes, { kind: "waiter" }>;
  rules: BookingRules;
  value: When | null;
  words: ReturnType<typeof useWhenWords>;
  onChange: (when: When) => void;
};

const NOON = 12 * 60;

/** The starts of one day, in the morning and in the afternoon: at first one an hour, and all of them on request. */
export function DayStarts({ ref, day, rules, value, words, onChange }: Props) {
  const t = useTranslations("booking.picker");
  const { date, starts } = day;
  const [all, setAll] = useState(false);
  const chosen = value?.kind === "waiter" ? value.start : null;
  const minuteOf = ({ start }: Start) => localTime(new Date(instantOf(start)), rules.shop.timeZone).minute;
  const firsts = new Set(
    [...Map.groupBy(starts, (one) => Math.floor(minuteOf(one) / 60)).values()].map(([first]) => first),
  );
  const shown = all ? starts : starts.filter((one) => firsts.has(one) || one.start === chosen);
  const stop = shown.find(({ start }) => start === chosen) ?? shown[0];
  const parts = Map.groupBy(shown, (one) => (minuteOf(one) < NOON ? "morning" : "afternoon"));
  const nameOf = (one: Start) =>
    t("start", {
      day: words.near(date),
      time: words.time(instantOf(one.start)),
      until: words.time(untilOf(rules, day.load, one)),
    });
  return (
    <div ref={ref} className={styles.starts}>
      <h3>{words.full(date)}</h3>
      <RovingRadios label={t("starts", { day: words.full(date) })} className={styles.parts}>
        {[...parts].map(([part, inPart]) => (
          <div key={part}>
            <p className={styles.part}>{t(part)}</p>
            <div className={styles.times}>
              {inPart.map((one) => (
                // biome-ignore lint/a11y/useSemanticElements: native radios know only one direction
                <button
                  key={one.start}
                  type="button"
                  role="radio"
                  aria-checked={one.start === chosen}
                  aria-label={nameOf(one)}
                  tabIndex={one === stop ? 0 : -1}
                  className={`tabular ${styles.start}`}
                  data-start={one.start}
                  onClick={() => onChange({ kind: "waiter", date, start: one.start })}
                >
                  {words.time(instantOf(one.start))}
                </button>
              ))}
            </div>
          </div>
        ))}
      </RovingRadios>
      {firsts.size < starts.length && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? "fewer" : "all", { count: starts.length })}
        </Button>
      )}
    </div>
  );
}
