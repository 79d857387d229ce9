import { z } from "zod";
import { noPageAddress } from "./page-address.ts";

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

/** A text that stands alone: words in one language at least; the other language borrows them. */
export const RequiredText = LocalText.refine(({ en, es }) => Boolean(en.trim() || es.trim()), {
  message: "one-language",
  path: ["en"],
});

// Marks, embeddings and overrides that turn the reading direction (UAX 9): with one, "gpj.exe" reads as "exe.jpg".
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const oneDirection = /^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;
// Something to be seen: spaces, marks on their own and the letters that are blank (fillers, the empty Braille cell) are not.
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;
// What is not seen and says nothing: soft hyphens, spaces of no width, and such tags as are not part of a flag.
const unseen =
  /\u034f|[\u00ad\u180e\u200b\u2060-\u2064\ufeff]|(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
// Joiners (U+200C, U+200D) are spelling in these scripts, and hold emoji together.
const joined =
  "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}" +
  "\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}" +
  "\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const joinedBefore = new RegExp(`${joined}$`, "u");
const joinedAfter = new RegExp(`^${joined}`, "u");

// Marks piled on a letter run over the lines around it. Of those that go on any letter nobody writes more than three in a row
// (Vietnamese has two), of those of one script no more than eight (Hebrew has five, Burmese and Tibetan up to seven).
const onAny = "[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]";
const piledOnAny = new RegExp(`(${onAny}{3})${onAny}+`, "gu");
const piled = /(\p{M}{8})\p{M}+/gu;

/** Without the marks that pile up on a letter. */
export const withoutPiles = (value: string): string => value.replace(piledOnAny, "$1").replace(piled, "$1");

/** One blank line parts what is written; more only push the rest of a page away. */
const withoutBlankLines = (value: string): string => value.replace(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");

const withoutUnseen = (value: string): string =>
  value
    .replace(unseen, (_, flag: string | undefined) => flag ?? "")
    .replace(/[\u200c\u200d]/g, (joiner, at: number, all: string) =>
      joinedBefore.test(all.slice(Math.max(0, at - 2), at)) && joinedAfter.test(all.slice(at + 1, at + 3))
        ? joiner
        : "",
    );

/**
 * One line of text, trimmed, in Unicode's composed form; `max` counts UTF-16 units. Characters that are not seen are
 * dropped where they say nothing, and refused where they turn the reading direction; something has to be seen.
 */
export const line = (max: number) =>
  z
    .string()
    .overwrite(withoutUnseen)
    .normalize("NFC")
    .overwrite(withoutPiles)
    .trim()
    .min(1)
    .max(max)
    .regex(singleLine, "line")
    .regex(oneDirection, "hidden")
    .regex(visible, "blank");

/** The name of somebody who gives it themselves, as {@link line}: it stands in the shop's own mails, where no page may be named with it. */
export const givenName = (max: number) => line(max).regex(noPageAddress, "address");

/**
 * Text of several lines, trimmed, in Unicode's composed form; `max` counts UTF-16 units. Characters that are not seen are
 * dropped where they say nothing or turn the reading direction (numbers copied from a phone's contacts hold such);
 * something has to be seen.
 */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => withoutBlankLines(withoutUnseen(value.replace(directions, ""))))
    .normalize("NFC")
    .overwrite(withoutPiles)
    .trim()
    .min(1)
    .max(max)
    .regex(manyLines, "text")
    .regex(visible, "blank");

const blank = z
  .string()
  .overwrite(withoutUnseen)
  .regex(/^\s*$/)
  .transform(() => undefined);

/** An optional line: an empty or blank one counts as absent. */
export const optionalLine = (max: number) => z.union([blank, line(max)]).optional();

const nothing = z
  .string()
  .overwrite(withoutUnseen)
  .regex(/^\s*$/)
  .transform(() => null);

/** What may be left empty in something that is kept: blank counts as null. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([nothing, schema]).nullable();

/**
 * An e-mail address in lower case: at most 254 characters, 64 before the @ and 63 in each part of the domain
 * (RFC 5321 4.5.3.1, RFC 1035 2.3.4).
 */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email().regex(/^[^@]{1,64}@(?:[^.@]{1,63}\.)+[^.@]{1,63}$/, "email"));

/** The address of a page on the web, over https and without a user's name or password; names in other scripts come out as punycode. */
export const WebLink = z
  .string()
  .trim()
  .max(500)
  .refine((value) => pageOf(value) !== null, "link")
  .overwrite((value) => pageOf(value) ?? value)
  .max(500);

function pageOf(value: string): string | null {
  // As typed: the URL standard drops line breaks and tabs, and reads a backslash as a slash.
  if (!/^https:\/\/[^\s\\]+$/iu.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isNamed = z.regexes.domain.test(url.hostname);
  return isNamed && url.username === "" && url.password === "" && !/^https:\/\/[^/?#]*@/i.test(value)
    ? url.href
    : null;
}

/** A phone number as people write it: 7 to 15 digits (ITU-T E.164) with the usual marks between them. */
export const Phone = z
  .string()
  .overwrite((value) => withoutUnseen(value.replace(directions, "")))
  .trim()
  .max(30)
  .regex(/^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/, "phone");
export const OptionalPhone = z.union([blank, Phone]).optional();

/** An id of a document: what the function makes, and nothing that could be a path. */
export const Id = z.string().regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, "id");

/** A key the client makes once per intent, so that a repeated request acts once (UUID). */
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
