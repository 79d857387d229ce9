import { same } from "../../../platform/same.ts";

/** One thing a person typed: where it stands in the form, what it was before and holds now, and the same as text to copy. */
export type ChangedField = { path: string; was: unknown; value: unknown; text: string };

/** Is it an object with fields of its own? */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts of a form's values: each field, and each list as one. */
function fieldsOf(values: Record<string, unknown>, prefix = ""): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]) =>
    isGroup(value) ? fieldsOf(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value] as [string, unknown]],
  );
}

/** What a part holds as plain text; what a list holds, an item a paragraph. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value))
    return value.map(fieldText).join(value.every((one) => typeof one === "string") ? ", " : "\n\n");
  if (isGroup(value)) return Object.values(value).map(fieldText).filter(Boolean).join("\n");
  return typeof value === "boolean" ? (value ? "✓" : "–") : String(value ?? "");
}

/** The parts that were changed since the form was started. */
export function changedFields(values: object, started: object): ChangedField[] {
  const before = new Map(fieldsOf(started as Record<string, unknown>));
  return fieldsOf(values as Record<string, unknown>)
    .map(([path, value]) => ({ path, was: before.get(path), value }))
    .filter(({ was, value }) => !same(value, was))
    .map((one) => ({ ...one, text: fieldText(one.value) }));
}
