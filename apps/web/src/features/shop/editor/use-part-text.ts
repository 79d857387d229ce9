import { useTranslations } from "use-intl";
import { same } from "../../../platform/same.ts";
import { type ChangedField, fieldText } from "./changed-fields.ts";
import { useWeekdays } from "./dates.ts";
import { useLabels } from "./editor-context.tsx";
import { rowKeys } from "./row-keys.ts";
import type { WeekValues } from "./week-values.ts";

/** The words of a choice, as its field has them: what the form holds is a code. */
function choiceIn(path: string, value: unknown): string | undefined {
  const [field] = document.getElementsByName(path);
  if (!(field instanceof HTMLSelectElement)) return undefined;
  return [...field.options].find((one) => one.value === value)?.text;
}

/** The rows of a list that another version of it has not, each with its place. */
const rowsBeside = (list: readonly unknown[], other: unknown) =>
  list.flatMap((row, index) =>
    Array.isArray(other) && other.some((one) => same(one, row)) ? [] : [[row, index] as const],
  );

/** What was changed of a part of the form as text to copy: a choice in its words, the week by its days, rows with the names of their fields. */
export function usePartText(): (typed: ChangedField) => string {
  const t = useTranslations("shop.list");
  const weekdays = useWeekdays();
  const { label, has, rowName } = useLabels();
  const week = (days: WeekValues, was: WeekValues) =>
    days
      .flatMap(({ spans }, index) => {
        if (same(spans, was[index]?.spans)) return [];
        const open = spans.map(({ from, to }) => `${from}–${to}`).join(", ");
        return `${weekdays[index]}: ${open || "–"}`;
      })
      .join("\n");
  /** The lines of an item of a list; what has no name on the page, such as its id, codes, and what is empty are left out. */
  const lines = (path: string, value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap((one, index) => lines(`${path}.${index}`, one));
    if (typeof value === "object" && value !== null)
      return Object.entries(value).flatMap(([key, one]) => lines(`${path}.${key}`, one));
    const isCode = /\.\d+$/.test(path);
    if (isCode || !has(path) || value === false || value === "" || value == null) return [];
    return [value === true ? label(path) : `${label(path)}: ${choiceIn(path, value) ?? fieldText(value)}`];
  };
  const rows = (path: string, list: readonly unknown[], other: unknown): string[] =>
    rowsBeside(list, other).map(([row, index]) => lines(`${path}.${index}`, row).join("\n"));
  /** The rows that went, by name: one that is only another by now is not among them. */
  const removed = (path: string, was: unknown[], value: unknown[]): string[] => {
    const [keys = [], now = []] = rowKeys(was, value);
    const left = new Set(now);
    const names = value.map(rowName);
    return was.flatMap((row, index) => {
      const name = rowName(row);
      if (left.has(keys[index] ?? "") || (name && names.includes(name))) return [];
      return t("removed", { title: name || lines(`${path}.${index}`, row).join(", ") });
    });
  };
  return ({ path, was, value, text }) => {
    if (!Array.isArray(value)) return choiceIn(path, value) ?? text;
    const before = Array.isArray(was) ? was : [];
    if (path === "hours") return week(value as WeekValues, before as WeekValues);
    if (value.every((one) => typeof one === "string") && value.length > 0) return text;
    const changed = [...rows(path, value, was), ...removed(path, before, value)];
    return (changed.length > 0 ? changed : rows(path, value, undefined)).join("\n\n");
  };
}
