import { type ChangedField, fieldText } from "./changed-fields.ts";
import { useWeekdays } from "./dates.ts";
import { useLabels } from "./editor-context.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** The words of a choice, as its field has them: what the form holds is a code. */
function choiceIn(path: string, value: unknown): string | undefined {
  const [field] = document.getElementsByName(path);
  if (!(field instanceof HTMLSelectElement)) return undefined;
  return [...field.options].find((one) => one.value === value)?.text;
}

/** What a part of the form holds as text to copy: a choice in its words, the week by its days, a list with the names of its fields. */
export function usePartText(): (typed: ChangedField) => string {
  const weekdays = useWeekdays();
  const { label, has } = useLabels();
  const week = (days: ProfileValues["hours"]) =>
    days
      .map(({ spans }, index) => {
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
  return ({ path, value, text }) => {
    if (!Array.isArray(value)) return choiceIn(path, value) ?? text;
    if (path === "hours") return week(value as ProfileValues["hours"]);
    if (value.every((one) => typeof one === "string")) return text;
    return value.map((one, index) => lines(`${path}.${index}`, one).join("\n")).join("\n\n");
  };
}
