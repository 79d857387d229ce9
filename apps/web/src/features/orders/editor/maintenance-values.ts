import type { LocalText } from "@openhood/domain/fields";
import { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { numberOf, type Validation, validate } from "../../shop/editor/issues.ts";

/** The shop's table and warranty as the form holds them: numbers as text, so that nothing typed is lost. */
export type MaintenanceValues = {
  intervals: { id: string; name: LocalText; miles: string; months: string; canned: string[] }[];
  warrantyOn: boolean;
  warranty: { months: string; miles: string };
  reminders: boolean;
};

const textOf = (value: number | null | undefined) => (value == null ? "" : String(value));
const milesOf = (text: string) => (text.trim() === "" ? null : numberOf(text.replaceAll(",", "")));

/** What the form starts from. */
export const maintenanceValues = ({
  intervals,
  warranty,
  reminders = false,
}: MaintenanceSettings): MaintenanceValues => ({
  intervals: intervals.map(({ miles, months, ...one }) => ({
    ...structuredClone(one),
    miles: textOf(miles),
    months: textOf(months),
  })),
  warrantyOn: warranty !== null,
  warranty: { months: textOf(warranty?.months ?? 12), miles: textOf(warranty ? warranty.miles : 12_000) },
  reminders,
});

/** The settings the form describes, over the revision it started from, or what is wrong with it. */
export const checkMaintenance = (
  { intervals, warrantyOn, warranty, reminders }: MaintenanceValues,
  revision: number,
): Validation<MaintenanceSettings> =>
  validate(MaintenanceSettings, {
    v: 1,
    revision,
    intervals: intervals.map((one) => ({
      ...one,
      miles: milesOf(one.miles),
      months: one.months.trim() === "" ? null : numberOf(one.months),
    })),
    warranty: warrantyOn ? { months: numberOf(warranty.months), miles: milesOf(warranty.miles) } : null,
    reminders,
  });
