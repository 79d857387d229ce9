import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import { instantOf, type Quarter } from "@openhood/domain/booking/quarters";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
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

/** The starts of one day, an hour to a row, each quarter hour in its own column. */
export function DayStarts({ ref, day, rules, value, words, onChange }: Props) {
  const t = useTranslations("booking.picker");
  const { date, starts } = day;
  const chosen = value?.kind === "waiter" ? value.start : null;
  const stop = starts.find(({ start }) => start === chosen) ?? starts[0];
  const nameOf = (one: Start) =>
    t("start", {
      day: words.near(date),
      time: words.time(instantOf(one.start)),
      until: words.time(untilOf(rules, day.load, one)),
    });
  const hours = Map.groupBy(starts, ({ start }) => Math.floor(start / 4));
  return (
    <div ref={ref} className={styles.starts}>
      <h3>{words.full(date)}</h3>
      <RovingRadios label={t("starts", { day: words.full(date) })} className={styles.hours}>
        {[...hours].map(([hour, inHour]) => (
          <div key={hour} className={styles.hour}>
            {inHour.map((one) => (
              // biome-ignore lint/a11y/useSemanticElements: native radios know only one direction
              <button
                key={one.start}
                type="button"
                role="radio"
                aria-checked={one.start === chosen}
                aria-label={nameOf(one)}
                tabIndex={one === stop ? 0 : -1}
                className={`tabular ${styles.start}`}
                data-column={quarterOfHour(one.start)}
                data-start={one.start}
                onClick={() => onChange({ kind: "waiter", date, start: one.start })}
              >
                {words.time(instantOf(one.start))}
              </button>
            ))}
          </div>
        ))}
      </RovingRadios>
    </div>
  );
}

const quarterOfHour = (start: Quarter) => start % 4;
