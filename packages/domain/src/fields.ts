import { z } from "zod";

/** Languages the product speaks; the first is the fallback. */
export const languages = ["en", "es"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

// Control characters have no place in a line: in a mail header they would start another header. Half a surrogate
// pair is no character: the database refuses what holds one.
const singleLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
// Line breaks and tabs may stand in a text; other control characters may not.
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** A text in every language of the product; may be empty. */
export const LocalText = z.strictObject({
  en: z.string().max(4_000).regex(manyLines, "text"),
  es: z.string().max(4_000).regex(manyLines, "text"),
});
export type LocalText = z.infer<typeof LocalText>;

/** One line of text, trimmed, in Unicode's composed form; `max` counts UTF-16 units. */
export const line = (max: number) =>
  z.string().normalize("NFC").trim().min(1).max(max).regex(singleLine, "line");

/** Text of several lines, trimmed, in Unicode's composed form; `max` counts UTF-16 units. */
export const text = (max: number) =>
  z.string().normalize("NFC").trim().min(1).max(max).regex(manyLines, "text");

const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => undefined);

/** An optional line: an empty or blank one counts as absent. */
export const optionalLine = (max: number) => z.union([blank, line(max)]).optional();

const nothing = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null);

/** What may be left empty in something that is kept: blank counts as null. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([nothing, schema]).nullable();

/** An e-mail address in lower case, at most 254 characters (RFC 5321 4.5.3.1.3). */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A phone number as people write it: 7 to 15 digits (ITU-T E.164) with the usual marks between them. */
export const Phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/, "phone");
export const OptionalPhone = z.union([blank, Phone]).optional();

/** An id of a document: what the function makes, and nothing that could be a path. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "id");

/** A key the client makes once per intent, so that a repeated request is one deed (UUID). */
export const IdempotencyKey = z.uuid();

/** An instant as ISO 8601 in UTC with milliseconds; sorts as text. */
export const Instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof Instant>;

// The list first: making a format loads its patterns too, at a time when a person is waiting. It lacks aliases.
const isTimeZone = (name: string): boolean => {
  if (Intl.supportedValuesOf("timeZone").includes(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA time zone this engine knows. */
export const TimeZone = z.string().max(60).refine(isTimeZone);
