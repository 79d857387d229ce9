import { useTranslations } from "use-intl";
import { useClock } from "../../../platform/clock.ts";
import { same } from "../../../platform/same.ts";
import { minuteOf } from "./amounts.ts";
import { type ChangedField, fieldText, isGroup } from "./changed-fields.ts";
import { useDay, useWeekdays } from "./dates.ts";
import { useLabels } from "./editor-context.tsx";
import { isWeek, rowKeys } from "./row-keys.ts";
import type { Span, WeekValues } from "./week-values.ts";

const NONE = "–";
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsAt = (path: string) => [...document.getElementsByName(path)];

/** The words of a choice or of a tick, as its field has them: what the form holds is a code. */
function choiceIn(path: string, value: unknown): string | undefined {
  const fields = fieldsAt(path);
  const [field] = fields;
  if (field instanceof HTMLSelectElement) return [...field.options].find((one) => one.value === value)?.text;
  const tick = fields.find(
    (one) => one instanceof HTMLInputElement && one.type === "checkbox" && one.value === value,
  );
  return tick?.closest("label")?.textContent?.trim();
}

const isDate = (path: string): boolean =>
  fieldsAt(path).some((field) => field instanceof HTMLInputElement && field.type === "date");

/**
 * What was changed of a part of the form as text to copy: a choice in its words, a date as it is written elsewhere, the week by its
 * days, of a row its name and the fields that are others now.
 */
export function usePartText(): (typed: ChangedField) => string {
  const t = useTranslations("shop.list");
  const weeks = useTranslations("shop.booking.weeks");
  const weekdays = useWeekdays();
  const day = useDay();
  const clock = useClock();
  const { label, has, rowName } = useLabels();
  const hours = (spans: readonly Span[]): string =>
    spans
      .map(({ from, to }) => {
        const [begin, end] = [minuteOf(from, "from"), minuteOf(to, "to")];
        return begin === null || end === null ? `${from} – ${to}` : clock.spans([{ from: begin, to: end }]);
      })
      .join(", ") || NONE;
  const shown = (path: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => choiceIn(path, one) ?? fieldText(one)).join(", ");
    return choiceIn(path, value) ?? (isDate(path) ? day(String(value)) : fieldText(value));
  };
  const week = (days: WeekValues, was: WeekValues): string[] =>
    days.flatMap(({ spans }, index) =>
      same(spans, was[index]?.spans ?? []) ? [] : [`${weekdays[index]}: ${hours(spans)}`],
    );
  /** The lines of what a row holds and `was` not; what has no name on the page, such as its id, is left out. */
  const lines = (path: string, value: unknown, was?: unknown): string[] => {
    if (same(value, was)) return [];
    if (isGroup(value))
      return Object.entries(value).flatMap(([key, one]) =>
        lines(`${path}.${key}`, one, isGroup(was) ? was[key] : undefined),
      );
    if (Array.isArray(value) && value.length > 0 && isWeek(value)) {
      const name = path.split(".").at(-1) as "staffed";
      const days = week(value as WeekValues, listOf(was) as WeekValues);
      return days.length > 0 && weeks.has(name) ? [weeks(name), ...days] : days;
    }
    if (path.endsWith(".spans"))
      return was === undefined && listOf(value).length === 0
        ? []
        : [`${label(path)}: ${hours(value as Span[])}`];
    if (Array.isArray(value) && value.some(isGroup))
      return value.flatMap((one, index) => lines(`${path}.${index}`, one, listOf(was)[index]));
    if (!has(path)) return [];
    if (value === true) return [label(path)];
    const isEmpty = value == null || value === false || String(value) === "";
    if (isEmpty && was === undefined) return [];
    return [`${label(path)}: ${isEmpty ? NONE : shown(path, value)}`];
  };
  const rowsOf = (path: string, value: readonly unknown[], was: readonly unknown[]): string[] => {
    const [keys = [], now = []] = rowKeys(was, value);
    /** By its name, or how it begins. */
    const nameOf = (row: unknown, index: number) => rowName(row) || (lines(`${path}.${index}`, row)[0] ?? "");
    const changed = value.flatMap((row, index) => {
      const at = keys.indexOf(now[index] ?? "");
      const all = lines(`${path}.${index}`, row, was[at]);
      return all.length > 0 ? [[...(at < 0 ? [] : [nameOf(was[at], at)]), ...all].join("\n")] : [];
    });
    // One that is only another by now is not among them.
    const names = value.map(rowName);
    const removed = was.flatMap((row, index) => {
      const name = rowName(row);
      if (now.includes(keys[index] ?? "") || (name && names.includes(name))) return [];
      return t("removed", { title: name || lines(`${path}.${index}`, row).join(", ") });
    });
    const isMoved = !same(
      now.filter((key) => keys.includes(key)),
      keys.filter((key) => now.includes(key)),
    );
    return [
      ...changed,
      ...removed,
      ...(isMoved ? [t("order", { names: value.map(nameOf).join(", ") })] : []),
    ];
  };
  return ({ path, was, value, text }) => {
    if (!Array.isArray(value)) return value === "" ? text : shown(path, value);
    if (path === "hours") return week(value as WeekValues, listOf(was) as WeekValues).join("\n");
    if (value.every((one) => typeof one === "string") && value.length > 0) return shown(path, value);
    return rowsOf(path, value, listOf(was)).join("\n\n") || rowsOf(path, value, []).join("\n\n");
  };
}
