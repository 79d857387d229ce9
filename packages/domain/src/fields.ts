import { z } from "zod";
import { ADDRESS } from "./mail/addressed.ts";
import { noPageAddress } from "./page-address.ts";
import { readPhone } from "./phone-number.ts";

/** Languages the product speaks; the first is the fallback. */
export const languages = ["en", "es"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

// Spaces and hyphens that look like those of a keyboard: copied plates, numbers and names hold such.
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const hyphens = /[\u2010\u2011]/g;
// Where Unicode says to ignore a character, or it only annotates, it is dropped. Those that turn the reading direction are among
// them: with one, "gpj.exe" reads as "exe.jpg". Captured are those that mean something: the tags of a flag, the variants of ideographs
// and of Burmese, Mongolian and emoji letters. Joiners are looked at next.
const ignorable =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?<=[\p{Script=Han}\p{Script=Myanmar}])[\ufe00-\ufe0e\u{e0100}-\u{e01ef}]|(?<=(?=\p{L})\p{Script=Mongolian})[\u180b-\u180f]|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|[\u200c\u200d])|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
// Joiners (U+200C, U+200D) are spelling in these scripts, and hold emoji together.
const joined =
  "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}" +
  "\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}" +
  "\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const joinedBefore = new RegExp(`${joined}$`, "u");
const joinedAfter = new RegExp(`^${joined}`, "u");

/** A text as a keyboard would have written it: without characters that are not seen, but for those that letters need. */
export const cleaned = (value: string): string =>
  value
    .replace(spaces, " ")
    .replace(hyphens, "-")
    .replace(ignorable, (_, meant: string | undefined) => meant ?? "")
    .replace(/[\u200c\u200d]/g, (joiner, at: number, all: string) =>
      joinedBefore.test(all.slice(Math.max(0, at - 2), at)) && joinedAfter.test(all.slice(at + 1, at + 3))
        ? joiner
        : "",
    );

// Control characters have no place in a line: in a mail header they would start another header. Half a surrogate
// pair is no character: the database refuses what holds one.
const notInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
// Line breaks and tabs may stand in a text; other control characters may not.
const notInText = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

/** Refuses a character, and says which and where. */
const without =
  (refused: RegExp) =>
  (value: string, context: z.RefinementCtx<string>): void => {
    const [character] = refused.exec(value) ?? [];
    if (character === undefined) return;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    context.addIssue({
      code: "custom",
      message: "characters",
      params: { at: [...value.slice(0, value.search(refused))].length + 1, character: `U+${code}` },
    });
  };

/** A text in every language of the product; may be empty. */
export const LocalText = z.strictObject({
  en: z.string().overwrite(cleaned).max(4_000).superRefine(without(notInText)),
  es: z.string().overwrite(cleaned).max(4_000).superRefine(without(notInText)),
});
export type LocalText = z.infer<typeof LocalText>;

/** A text that stands alone: words in one language at least; the other language borrows them. */
export const RequiredText = LocalText.refine(({ en, es }) => Boolean(en.trim() || es.trim()), {
  message: "one-language",
  path: ["en"],
});

// Marks piled on a letter run over the lines around it. Of those that go on any letter nobody writes more than three in a row
// (Vietnamese has two), of those of one script no more than eight (Hebrew has five, Burmese and Tibetan up to seven).
const onAny = "[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]";
const piledOnAny = new RegExp(`(${onAny}{3})${onAny}+`, "gu");
const piled = /(\p{M}{8})\p{M}+/gu;

// Something to be seen: spaces, marks on their own and the empty Braille cell are not.
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Without the marks that pile up on a letter. */
export const withoutPiles = (value: string): string => value.replace(piledOnAny, "$1").replace(piled, "$1");

/** One blank line parts what is written; more only push the rest of a page away. */
const withoutBlankLines = (value: string): string => value.replace(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");

/** One line of text, {@link cleaned}, trimmed, in Unicode's composed form; `max` counts UTF-16 units. Something has to be seen. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(cleaned)
    .normalize("NFC")
    .overwrite(withoutPiles)
    .trim()
    .min(1)
    .max(max)
    .superRefine(without(notInLine))
    .regex(visible, "blank");

/** The name of somebody who gives it themselves, as {@link line}: it stands in the shop's own mails, where no page may be named with it. */
export const givenName = (max: number) => line(max).regex(noPageAddress, "address");

/** Text of several lines, {@link cleaned}, trimmed, in Unicode's composed form; `max` counts UTF-16 units. Something has to be seen. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => withoutBlankLines(cleaned(value)))
    .normalize("NFC")
    .overwrite(withoutPiles)
    .trim()
    .min(1)
    .max(max)
    .superRefine(without(notInText))
    .regex(visible, "blank");

const blank = z
  .string()
  .overwrite(cleaned)
  .regex(/^\s*$/)
  .transform(() => undefined);

/** What may be left out: blank counts as absent. */
export const optional = <S extends z.ZodType>(schema: S) => z.union([blank, schema]).optional();

/** An optional line: an empty or blank one counts as absent. */
export const optionalLine = (max: number) => optional(line(max));

const nothing = z
  .string()
  .overwrite(cleaned)
  .regex(/^\s*$/)
  .transform(() => null);

/** What may be left empty in something that is kept: blank counts as null. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([nothing, schema]).nullable();

/** An e-mail address in lower case; a domain in another script comes out as punycode. */
export const Email = z
  .string()
  .overwrite((typed) => asNetworkWrites(cleaned(typed).trim().toLowerCase()))
  .max(254)
  .regex(ADDRESS, "email");

// As browsers do with what is typed into a field for e-mail; not all of them do.
function asNetworkWrites(email: string): string {
  const [, local, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  if (!domain || /^[a-z0-9.-]+$/.test(domain) || !URL.canParse(`https://${domain}`)) return email;
  return `${local}@${new URL(`https://${domain}`).hostname}`;
}

/** The address of a page on the web, over https and without a user's name or password; names in other scripts come out as punycode. */
export const WebLink = z
  .string()
  .overwrite(cleaned)
  .trim()
  .max(500)
  .refine((value) => pageOf(value) !== null, "link")
  .overwrite((value) => pageOf(value) ?? value)
  .max(500);

function pageOf(value: string): string | null {
  // As typed: the URL standard drops line breaks and tabs, and reads a backslash as a slash.
  if (!/^https:\/\/[^\s\\]+$/iu.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isNamed = ADDRESS.test(`a@${url.hostname}`);
  return isNamed && url.username === "" && url.password === "" && !/^https:\/\/[^/?#]*@/i.test(value)
    ? url.href
    : null;
}

/** A phone number, however people write it; comes out as it is stored, see {@link readPhone}. */
export const Phone = z
  .string()
  .overwrite(cleaned)
  .trim()
  .max(60)
  .overwrite((value) => readPhone(value) ?? "")
  .regex(/./, "phone");
export const OptionalPhone = optional(Phone);

/** A code of six digits that was mailed, also where it is pasted in groups. */
export const Code = z
  .string()
  .max(40)
  .overwrite((typed) => typed.replace(/\D/g, ""))
  .regex(/^\d{6}$/, "code");

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
