import { type BookingRules, dropOffSlots, slotRequestFor } from "@openhood/domain/booking/availability";
import { onlyLane } from "@openhood/domain/booking/find-slot";
import { dayGrid, type Quarter } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { localDays } from "@openhood/domain/booking/utc-days";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { useEffect, useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useNow } from "../../../platform/now.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { useSchedule } from "../schedule.ts";
import type { BookValues } from "./book-values.ts";
import { freeTimes } from "./free-times.ts";
import sheet from "./sheet.module.css";
import { LaneSelect } from "./slot-fields.tsx";
import type { SheetProps } from "./types.ts";

/** The quarter at a place of a day. */
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

  // A start that another day or a longer job does not have is not to be sent by accident.
  useEffect(() => {
    if (start !== null && chosen.length > 0 && load && !free) put({ start: null });
  }, [start, chosen.length, load, free]);

  return (
    <>
      <FormGrid>
        <Field label={t("kind")}>
          <Select {...register("kind")}>
            <option value="waiter">{t("waits")}</option>
            <option value="drop-off">{t("leaves")}</option>
          </Select>
        </Field>
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
          : !load
            ? t("reading")
            : kind === "waiter"
              ? t("times", { count: times.length, length: clock.length(request.quarters) })
              : t("slots", { count: slots.length, length: clock.length(request.quarters) })}
      </p>
    </>
  );
}
