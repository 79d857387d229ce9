import {
  type BookingRules,
  type DayLoad,
  dayOf,
  dropOffSlots,
  hasSkills,
  isPossible,
  type SlotRequest,
  slotRequestFor,
  waiterTimes,
} from "@openhood/domain/booking/availability";
import { onlyLane } from "@openhood/domain/booking/find-slot";
import { laneTime } from "@openhood/domain/booking/lane-time";
import { maskOn } from "@openhood/domain/booking/load";
import { isNone, NONE, without } from "@openhood/domain/booking/mask";
import { dayGrid, type Quarter, runFrom } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { localDays } from "@openhood/domain/booking/utc-days";
import { plusDays } from "@openhood/domain/days";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { type SheetProps, useSchedule } from "../schedule.ts";
import { Fold, KindField } from "./appointment-fields.tsx";
import type { BookValues } from "./book-values.ts";
import sheet from "./sheet.module.css";
import { LaneSelect } from "./slot-fields.tsx";

/** The quarter at an index of a day. */
export const startOf = (date: string, timeZone: string, index: number): Quarter =>
  dayGrid(date, timeZone).first + index;

type Props = SheetProps & {
  settings: BookingSettings;
  issueAt: (path: string) => FieldIssue | undefined;
  put: (values: Partial<BookValues>) => void;
};

/** Days whose openings are offered. */
const AHEAD = 7;

/** Waiting or leaving the car, and when: one of the next openings, or a lane, day and time. */
export function BookWhen({ shop, clock, settings, date: from, issueAt, put }: Props) {
  const t = useTranslations("schedule.book");
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const { register, watch, setValue } = useFormContext<BookValues>();
  const { services, kind, lane, date, start } = watch();
  const now = useNow().getTime();
  const shown = useSchedule({ from: date, days: 1 });
  const utcDays = shown.data?.days;
  const load = useMemo(
    () => (utcDays && date ? localDays([date], utcDays, shop.hours.timeZone)[0] : undefined),
    [utcDays, date, shop.hours.timeZone],
  );
  const chosen = shop.services.filter(({ slug }) => services.includes(slug));
  const request = slotRequestFor(chosen, kind);
  const rules: BookingRules = { shop: shop.hours, settings, audience: "staff", now };
  const asked = lane ? onlyLane(rules, lane) : rules;
  const times = load && chosen.length > 0 && kind === "waiter" ? freeTimes(asked, load, request) : [];
  const slots = load && chosen.length > 0 && kind === "drop-off" ? dropOffSlots(asked, load, request) : [];
  const free = start !== null && times.some((time) => time.start === start);

  const ahead = useSchedule({ from, days: AHEAD }).data?.days;
  const openings = useMemo(() => {
    if (!ahead || chosen.length === 0) return [];
    const days = Array.from({ length: AHEAD }, (_, n) => plusDays(from, n));
    return nextOpenings(asked, localDays(days, ahead, shop.hours.timeZone), request);
  }, [ahead, from, lane, kind, services.join()]);
  const isTaken = (one: Opening) => one.date === date && (kind === "drop-off" || one.start === start);

  // Where nobody pointed at a time, the first one there is stands until somebody chooses another.
  const proposed = useRef<Quarter | null>(null);
  const isProposed = start === proposed.current;
  const [soonest] = openings;
  useEffect(() => {
    if (!isProposed || kind !== "waiter" || !soonest || soonest.start === start) return;
    proposed.current = soonest.start;
    put(soonest);
  }, [isProposed, kind, soonest?.start]);
  const [isPointed] = useState(start !== null);

  // On another day, the same time of day.
  const last = useRef(date);
  useEffect(() => {
    const before = last.current;
    last.current = date;
    if (!date || !before || date === before || start === null) return;
    const [was, is] = [before, date].map((day) => dayGrid(day, shop.hours.timeZone).first) as [
      number,
      number,
    ];
    const by = start - was;
    if (start < is || start >= is + 96) put({ start: is + by });
  }, [date]);
  // What was pointed at stays; why it cannot be had as it is, is said before anything is sent.
  const laneName = settings.lanes.find(({ id }) => id === lane)?.name ?? "";
  const lacks = lane !== "" && !settings.lanes.some((one) => one.id === lane && hasSkills(one, request));
  const isImpossible = lane === "" && !isPossible(settings.lanes, request);
  const work = chosen.map(({ name }) => inLanguage(name, language)).join(", ");

  return (
    <>
      <KindField />
      {openings.length > 0 && (
        <div>
          <p className={sheet.legend} id="book-openings">
            {t("openings")}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a field set would draw a frame */}
          <div className={sheet.openings} role="group" aria-labelledby="book-openings">
            {openings.map((one) => (
              <button
                key={`${one.date} ${one.start}`}
                type="button"
                className="tabular"
                aria-pressed={isTaken(one)}
                onClick={() => put(one)}
              >
                <span>{clock.shortDay(one.date)}</span>
                {one.start !== null && <strong>{clock.time(one.start)}</strong>}
              </button>
            ))}
          </div>
        </div>
      )}
      <Fold label={t("otherTime")} open={isPointed || Boolean(issueAt("date") ?? issueAt("start"))}>
        <FormGrid>
          <LaneSelect
            lanes={settings.lanes}
            any={t("anyLane")}
            value={lane}
            onChange={(next) => setValue("lane", next)}
          />
          <Field label={t("date")} error={fieldText(issueAt("date"))}>
            <TextField type="date" {...register("date")} />
          </Field>
          {kind === "waiter" && (
            <Field label={t("time")} error={fieldText(issueAt("start"))}>
              <Select
                name="start"
                className="tabular"
                value={start ?? ""}
                onChange={(event) => setValue("start", Number(event.target.value) || null)}
              >
                <option value="">{t("chooseTime")}</option>
                {!free && start !== null && <option value={start}>{clock.time(start)}</option>}
                {times.map((time) => (
                  <option key={time.start} value={time.start}>
                    {time.reserve ? t("inReserve", { time: clock.time(time.start) }) : clock.time(time.start)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </FormGrid>
      </Fold>
      <p className={sheet.hint} role="status">
        {chosen.length === 0
          ? t("chooseServices")
          : lacks
            ? t("notSetUp", { lane: laneName, work })
            : isImpossible
              ? t("noneSetUp", { work })
              : !load
                ? t("reading")
                : kind === "waiter"
                  ? t("times", { count: times.length, length: clock.length(request.quarters) })
                  : t("slots", { count: slots.length, length: clock.length(request.quarters) })}
      </p>
    </>
  );
}

/** A start staff can give away. `reserve`: in every lane that is free for it, it takes of what is kept back. */
type FreeTime = { start: Quarter; reserve: boolean };

/** The starts there are on a day for a piece of work. */
function freeTimes(rules: BookingRules, load: DayLoad, request: SlotRequest): FreeTime[] {
  const { grid } = dayOf(rules, load.date);
  const open = new Map(
    rules.settings.lanes.map((lane) => [
      lane.id,
      laneTime({ shop: rules.shop, audience: "public" }, lane, grid),
    ]),
  );
  return waiterTimes(rules, load, request).map(({ start, lanes }) => {
    const wanted = maskOn(grid, runFrom(start, request.quarters));
    return { start, reserve: lanes.every((lane) => !isNone(without(wanted, open.get(lane) ?? NONE))) };
  });
}

/** How far apart openings are that are offered, in quarters. */
const APART = 8;
/** When somebody can come; of a car that is left only the day. */
type Opening = { date: string; start: Quarter | null };

/** The next openings on some days, none of them held for walk-ins. */
function nextOpenings(
  rules: BookingRules,
  loads: readonly DayLoad[],
  request: SlotRequest,
  count = 3,
): Opening[] {
  const found: Opening[] = [];
  for (const load of loads) {
    const { date } = load;
    if (request.kind === "drop-off") {
      if (dropOffSlots(rules, load, request).length > 0) found.push({ date, start: null });
    } else
      for (const { start, reserve } of freeTimes(rules, load, request))
        if (!reserve && start - (found.at(-1)?.start ?? Number.NEGATIVE_INFINITY) >= APART)
          found.push({ date, start });
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}
