import { same } from "./same.ts";

/** One thing a person typed: where it stands in the form, what it holds, and the same as text to copy. */
export type Typed = { path: string; value: unknown; text: string };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts of a form's values: each field, and each list as one. */
function parts(values: Record<string, unknown>, prefix = ""): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]) =>
    isGroup(value) ? parts(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value] as [string, unknown]],
  );
}

/** What a part holds as plain text; what a list holds, an item a paragraph. */
export function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.map(textOf).join(value.every((one) => typeof one === "string") ? ", " : "\n\n");
  if (isGroup(value)) return Object.values(value).map(textOf).filter(Boolean).join("\n");
  return typeof value === "boolean" ? (value ? "✓" : "–") : String(value ?? "");
}

/** The parts that were changed since the form was started. */
export function typedSince(values: object, started: object): Typed[] {
  const before = new Map(parts(started as Record<string, unknown>));
  return parts(values as Record<string, unknown>)
    .filter(([path, value]) => !same(value, before.get(path)))
    .map(([path, value]) => ({ path, value, text: textOf(value) }));
}
