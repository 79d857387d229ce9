import fc from "fast-check";
import { z } from "zod";

const samples = [
  "Ana Ruiz",
  "ana@example.com",
  "6f9619ff-8b86-4d01-b42d-00c04fc964ff",
  "2026-03-02T14:00:00.000Z",
  "555 010 7788",
  "a1",
  "2026-03-02",
  "America/New_York",
  "https://example.com/reviews/1",
  "1M8GDM9AXKP042788",
  "123456",
  // A screen's code, and its secret.
  "BCDFGHJK",
  "s".repeat(43),
  // A stroke of a signature.
  "1,2 2,1",
];

/**
 * A value the schema takes, derived from it: every optional field filled in.
 * @param nth which of its siblings it is: numbers grow from one to the next, as in a span
 */
export function validFor(schema: z.core.$ZodType, nth = 1): unknown {
  const parses = (value: unknown) => z.safeParse(schema, value).success;
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.core.$ZodType>;
    const made = Object.entries(shape).map(
      ([name, field], index) => [name, validFor(field, index + 1)] as const,
    );
    // Two lists of days may not share one.
    const apart = made.map(([name, value]) =>
      shape[name] instanceof z.ZodOptional
        ? [name, JSON.parse(JSON.stringify(value).replaceAll("2026-03-02", "2026-03-03"))]
        : [name, value],
    );
    const all = Object.fromEntries(made);
    return parses(all) ? all : Object.fromEntries(apart);
  }
  if (schema instanceof z.ZodArray) {
    const inner = validFor(schema.element as z.core.$ZodType);
    const some = [1, 7, 0].map((length) => Array(length).fill(inner));
    return [...some, oneOfEach(schema.element as z.core.$ZodType, inner)].find(parses);
  }
  if (schema instanceof z.ZodRecord) {
    const value = validFor(schema.valueType as z.core.$ZodType);
    return [...samples, "0", "a"].map((key) => ({ [String(key)]: value })).find(parses) ?? {};
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return validFor(schema.def.innerType);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) {
    const found = [...schema.options].reverse().find((option) => !(option instanceof z.ZodVoid));
    if (found) return validFor(found as z.core.$ZodType);
  }
  const found = [...samples, "", null, nth, 1_990, true].find(parses);
  if (found === undefined && schema instanceof z.ZodPipe) {
    const into = validFor(schema.def.in, nth);
    return parses(into) ? into : validFor(schema.def.out, nth);
  }
  if (found === undefined) throw new Error(`No sample fits a schema of type ${schema._zod.def.type}.`);
  return found;
}

/** One element for each value that the elements can be of, with an id of its own. */
function oneOfEach(element: z.core.$ZodType, inner: unknown): unknown[] {
  const shape = element instanceof z.ZodObject ? Object.entries(element.shape) : [];
  const [field, values] = shape.find(([, one]) => one instanceof z.ZodEnum) ?? [];
  if (field === undefined || !(values instanceof z.ZodEnum)) return [];
  return values.options.map((value, index) => ({ ...(inner as object), id: `a${index}`, [field]: value }));
}

const deep = (levels: number): unknown => (levels === 0 ? "bottom" : { deeper: deep(levels - 1) });
const withProto = JSON.parse('{"__proto__":{"role":"owner"},"constructor":{"prototype":1}}') as object;

/** What stands where something else should. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    "   ",
    [],
    {},
    [[[]]],
    ["ana@example.com"],
    { length: 3 },
    { toString: "x", valueOf: 1 },
    withProto,
    deep(20),
    "x".repeat(300),
    "x".repeat(5_001),
    "\u{1f697}".repeat(60_000),
    " ".repeat(200_000),
    `${"1 ".repeat(100_000)}x`,
    "A\r\nBcc: all@example.com",
    "nul\u0000",
    "bell\u0007",
    "\u2028line",
    "half \ud83d",
    "\udc00 half",
    "../../audit/x",
    "a/b",
    "__proto__",
    ".",
    "__name__",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue(),
);
const name = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "admin",
    "role",
    "uid",
    "\ud800",
    "x".repeat(5_000),
  ),
  // Once Node 24 has parsed an object whose last key is one backslash, it reads any escaped character in that place as
  // one: {"\\": 1}, then {"\n": 1} has the key "\\". What is asked here is not what V8 makes of such keys.
  fc.string({ minLength: 1, maxLength: 12 }).filter((key) => key !== "\\"),
);

type Place = (string | number)[];
/** Each value in a value, by its path. */
export const placesIn = (value: unknown, at: Place = []): Place[] => [
  at,
  ...(value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))
    : []),
];

function changed(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = { ...(value as Record<string, unknown>) };
  const inner = changed(copy[key], rest, change);
  if (inner === undefined) delete copy[key];
  else
    Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** An input that was valid, and where it was broken. */
export type Broken = { input: unknown; at: Place };

/** Inputs that were valid for the schema until something was done to them; some may be valid still. */
export function breakages(schema: z.core.$ZodType): fc.Arbitrary<Broken> {
  const valid = validFor(schema);
  const anywhere = fc.constantFrom(...placesIn(valid));
  const inside = placesIn(valid).filter((place) => place.length > 0);
  const object = fc.constantFrom(...placesIn(valid).filter((place) => typeof at(valid, place) === "object"));
  return fc.oneof(
    fc.tuple(anywhere, wrong).map(([place, put]) => ({ input: changed(valid, place, () => put), at: place })),
    fc.tuple(object, name, wrong).map(([place, extra, put]) => ({
      input: changed(valid, [...place, extra], () => put),
      at: [...place, extra],
    })),
    ...(inside.length > 0
      ? [
          fc
            .constantFrom(...inside)
            .map((place) => ({ input: changed(valid, place, () => undefined), at: place })),
        ]
      : []),
  );
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value);
