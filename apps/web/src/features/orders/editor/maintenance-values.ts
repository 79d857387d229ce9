import type { LocalText } from "@openhood/domain/fields";
import { MAX_FORMERLY, MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { numberOf, type Validation, validate } from "../../shop/editor/issues.ts";

/** The shop's table and warranty as the form holds them: numbers as text, so that nothing typed is lost. */
export type MaintenanceValues = {
  intervals: {
    id: string;
    name: LocalText;
    miles: string;
    months: string;
    canned: string[];
    /** Canned jobs that did it and are no longer offered. */
    formerly: string[];
  }[];
  warrantyOn: boolean;
  warranty: { months: string; miles: string };
  reminders: boolean;
};

const textOf = (value: number | null | undefined) => (value == null ? "" : String(value));
const milesOf = (text: string) => (text.trim() === "" ? null : numberOf(text.replaceAll(",", "")));

/**
 * What the form starts from.
 * @param offered the canned jobs there are, by id
 */
export const maintenanceValues = (
  { intervals, warranty, reminders = false }: MaintenanceSettings,
  offered: ReadonlySet<string>,
): MaintenanceValues => ({
  intervals: intervals.map(({ miles, months, canned, formerly = [], ...one }) => ({
    ...structuredClone(one),
    canned: canned.filter((id) => offered.has(id)),
    formerly: [...new Set([...formerly, ...canned.filter((id) => !offered.has(id))])],
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
    intervals: intervals.map(({ formerly = [], ...one }) => ({
      ...one,
      ...(formerly.length > 0 && { formerly: formerly.slice(-MAX_FORMERLY) }),
      miles: milesOf(one.miles),
      months: one.months.trim() === "" ? null : numberOf(one.months),
    })),
    warranty: warrantyOn ? { months: numberOf(warranty.months), miles: milesOf(warranty.miles) } : null,
    reminders,
  });
