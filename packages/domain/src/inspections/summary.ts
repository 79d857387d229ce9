import type { Language, LocalText } from "../fields.ts";
import { inLanguage } from "../local-text.ts";
import type { Finding, Inspection, LastReading } from "./inspection.ts";
import type { Mark } from "./marks.ts";
import type { InspectionItem, Measurement } from "./template.ts";

/** An item that was checked, as anybody may see it. */
export type InspectionPoint = Omit<InspectionItem, "canned"> & Finding & { last: LastReading | null };

const WORST_FIRST: readonly Mark[] = ["stop", "watch", "ok", "n/a"];

/** What was checked: stop first, then watch, then what is fine; within a mark in the order of the template. */
export const pointsOf = ({
  template,
  items,
  last,
}: Pick<Inspection, "template" | "items" | "last">): InspectionPoint[] =>
  WORST_FIRST.flatMap((wanted) =>
    template.items.flatMap(({ canned: _, ...item }) => {
      const marked = items[item.id];
      if (marked?.mark !== wanted) return [];
      const { mark, value, note } = marked;
      return [{ ...item, mark, value, note, last: last[item.id] ?? null }];
    }),
  );

export const isFinding = ({ mark }: Pick<Finding, "mark">): boolean => mark === "stop" || mark === "watch";

/** How much was checked, of how many items. What was not checked counts as nothing else. */
export const progressOf = ({ template, items }: Pick<Inspection, "template" | "items">) => ({
  checked: template.items.filter(({ id }) => items[id] !== undefined).length,
  total: template.items.length,
});

/** A sent inspection as its customer sees it; names nobody. */
export type CustomerInspection = {
  id: string;
  name: LocalText;
  sentAt: string;
  notChecked: number;
  points: InspectionPoint[];
};

/** Null while it has not been sent. */
export function inspectionForCustomer(inspection: Inspection): CustomerInspection | null {
  const { id, template, state } = inspection;
  if (state.status !== "sent") return null;
  const { checked, total } = progressOf(inspection);
  return {
    ...{ id, name: template.name, sentAt: state.at, notChecked: total - checked },
    points: pointsOf(inspection),
  };
}

/** A reading with its unit, such as 2.5 mm. @param value tenths of the unit */
export function readingWords(unit: Measurement["unit"], value: number, language: Language): string {
  const number = String(value / 10);
  switch (unit) {
    case "mm":
      return `${number} mm`;
    case "thirty-seconds":
      return `${number}/32 in`;
    case "volts":
      return `${number} V`;
    case "percent":
      return `${number}%`;
    case "years":
      return language === "es"
        ? `${number} ${value === 10 ? "año" : "años"}`
        : `${number} ${value === 10 ? "year" : "years"}`;
  }
}

/** A finding in one line: what, the reading and the note. */
export function findingWords(
  { name, measurement, value, note }: Omit<InspectionPoint, "last">,
  language: Language,
): string {
  const reading = measurement && value !== null ? readingWords(measurement.unit, value, language) : null;
  const what = [inLanguage(name, language), reading].filter(Boolean).join(": ");
  return note ? `${what}. ${note}` : what;
}
