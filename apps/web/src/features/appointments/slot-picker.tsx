import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import { instantOf } from "@openhood/domain/booking/quarters";
import { plusDays } from "@openhood/domain/days";
import { localTime, weekdayOf } from "@openhood/domain/shop/opening";
import { type Ref, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";
import { useLanguage } from "../../platform/language.tsx";
import { localeOf } from "../../platform/messages.ts";
import { Button } from "../../ui/button.tsx";
import { RovingRadios } from "../../ui/roving.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./slot-picker.module.css";
import { countTimes, type DayTimes, type Start, untilOf } from "./times.ts";
import type { Availability } from "./use-availability.ts";
import { useWhenWords } from "./use-when-words.ts";

type Props = {
  rules: BookingRules;
  availability: Availability;
  value: When | null;
  onChange: (when: When) => void;
};

/** Days by month, and the chosen day's times. */
export function SlotPicker({ rules, availability, value, onChange }: Props) {
  const t = useTranslations("booking.picker");
  const { days, more, isFetching } = availability;
  const [picked, setPicked] = useState<string | null>(null);
  const free = days.filter((day) => countTimes(day) > 0);
  const shown =
    [picked, value?.date].flatMap((date) => free.find((one) => one.date === date) ?? [])[0] ?? free[0];
  const words = useWhenWords(rules.shop.timeZone, rules.now);

  const starts = useRef<HTMLDivElement>(null);

  const pick = (day: DayTimes, byPointer: boolean) => {
    setPicked(day.date);
    // The keyboard stays where it is; a finger wants to see what it has opened.
    if (byPointer) requestAnimationFrame(() => starts.current?.scrollIntoView({ block: "nearest" }));
    if (day.kind === "drop-off") onChange({ kind: "drop-off", date: day.date });
  };
  // A day of a drop-off is the answer itself; one of a waiter only leads to its times.
  const checked = shown?.kind === "drop-off" ? (value?.kind === "drop-off" ? value.date : null) : shown?.date;

  return (
    <div className={styles.picker}>
      <div className={styles.calendar}>
        <Days days={days} checked={checked ?? null} stop={shown?.date ?? null} words={words} onPick={pick} />
        {more && (
          <Button variant="quiet" size="small" icon="chevronDown" pending={isFetching} onClick={more}>
            {t("later")}
          </Button>
        )}
      </div>
      {shown?.kind === "waiter" && (
        <DayStarts
          key={shown.date}
          ref={starts}
          day={shown}
          rules={rules}
          value={value}
          words={words}
          onChange={onChange}
        />
      )}
      {shown?.kind === "drop-off" && value?.date === shown.date && shown.arrival && (
        <p className={styles.window} role="status">
          {t("window", {
            day: words.full(shown.date),
            from: words.time(shown.arrival.from),
            to: words.time(shown.arrival.to),
          })}
        </p>
      )}
    </div>
  );
}

type DaysProps = {
  days: DayTimes[];
  checked: string | null;
  /** The day the keyboard comes to first. */
  stop: string | null;
  words: ReturnType<typeof useWhenWords>;
  onPick: (day: DayTimes, byPointer: boolean) => void;
};

/** A Monday, for the names of its week. */
const MONDAY = "2024-01-01";
const PLENTY = 12;
const SOME = 4;

function Days({ days, checked, stop, words, onPick }: DaysProps) {
  const t = useTranslations("booking.picker");
  const clock = useClock();
  const { language } = useLanguage();
  const first = weekStart(localeOf(language));
  const week = Array.from({ length: 7 }, (_, day) => plusDays(MONDAY, first + day));
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return (
    <RovingRadios label={t("days")} className={styles.months}>
      {[...months].map(([month, inMonth]) => (
        <div key={month} className={styles.month}>
          <h3 className={styles.monthName}>{clock.month(`${month}-01`)}</h3>
          <div className={styles.week} aria-hidden="true">
            {week.map((date) => (
              <span key={date}>{clock.weekdayShort(date)}</span>
            ))}
          </div>
          <div className={styles.days}>
            {inMonth.map((day, index) => (
              <Day
                key={day.date}
                day={day}
                column={index === 0 ? (weekdayOf(day.date) - first + 7) % 7 : undefined}
                checked={checked === day.date}
                stop={stop === day.date}
                name={words.full(day.date)}
                onPick={onPick}
              />
            ))}
          </div>
        </div>
      ))}
    </RovingRadios>
  );
}

type DayProps = {
  day: DayTimes;
  column: number | undefined;
  checked: boolean;
  stop: boolean;
  name: string;
  onPick: (day: DayTimes, byPointer: boolean) => void;
};

function Day({ day, column, checked, stop, name, onPick }: DayProps) {
  const t = useTranslations("booking.picker");
  const count = countTimes(day);
  const number = Number(day.date.slice(8));
  if (count === 0)
    return (
      <span className={styles.none} data-column={column} data-closed={!day.open || undefined}>
        <VisuallyHidden>{t(day.open ? "full" : "closed", { day: name })}</VisuallyHidden>
        <span aria-hidden="true">{number}</span>
      </span>
    );
  const much = day.kind === "drop-off" || count >= PLENTY ? 3 : count >= SOME ? 2 : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: native radios know only one direction
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-label={day.kind === "drop-off" ? name : t("free", { day: name, count })}
      tabIndex={stop ? 0 : -1}
      className={styles.day}
      data-column={column}
      data-date={day.date}
      onClick={(event) => onPick(day, event.detail > 0)}
    >
      <span className="tabular">{number}</span>
      <span className={styles.much} data-much={much} />
    </button>
  );
}

type DayStartsProps = {
  ref: Ref<HTMLDivElement>;
  day: Extract<DayTimes, { kind: "waiter" }>;
  rules: BookingRules;
  value: When | null;
  words: ReturnType<typeof useWhenWords>;
  onChange: (when: When) => void;
};

const NOON = 12 * 60;

/** The starts of one day, in the morning and in the afternoon: at first one an hour, and all of them on request. */
function DayStarts({ ref, day, rules, value, words, onChange }: DayStartsProps) {
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

type Week = { firstDay: number };

/** The weekday a week begins with, 0 for Monday, as the locale has it; Sunday where the browser does not know. */
export function weekStart(locale: string): number {
  const of: Intl.Locale & { weekInfo?: Week; getWeekInfo?: () => Week } = new Intl.Locale(locale);
  return ((of.getWeekInfo?.() ?? of.weekInfo)?.firstDay ?? 7) - 1;
}
