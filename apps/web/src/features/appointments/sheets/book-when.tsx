import {
  type BookingRules,
  dropOffSlots,
  hasSkills,
  isPossible,
  slotRequestFor,
} from "@openhood/domain/booking/availability";
import { onlyLane } from "@openhood/domain/booking/find-slot";
import { dayGrid, type Quarter } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { localDays } from "@openhood/domain/booking/utc-days";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { useEffect, useMemo, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { useSchedule } from "../schedule.ts";
import { KindField } from "./appointment-fields.tsx";
import type { BookValues } from "./book-values.ts";
import { freeTimes } from "./free-times.ts";
import sheet from "./sheet.module.css";
import { LaneSelect } from "./slot-fields.tsx";
import type { SheetProps } from "./types.ts";

/** The quarter at an index of a day. */
export const startOf = (date: string, timeZone: string, index: number): Quarter =>
  dayGrid(date, timeZone).first + index;

type Props = SheetProps & {
  settings: BookingSettings;
  issueAt: (path: string) => FieldIssue | undefined;
  put: (values: Partial<BookValues>) => void;
};

/** Waiting or leaving the car, which lane, which day, and the times there are for what was chosen. */
export function BookWhen({ shop, clock, settings, issueAt, put }: Props) {
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

  // Where nobody pointed at a time, the first one there is stands until somebody chooses another.
  const proposed = useRef<Quarter | null>(null);
  const isProposed = start === proposed.current;
  const soonest = times[0]?.start ?? null;
  useEffect(() => {
    if (!isProposed || kind !== "waiter" || soonest === start) return;
    proposed.current = soonest;
    put({ start: soonest });
  }, [isProposed, kind, soonest]);

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
      <FormGrid>
        <KindField />
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
