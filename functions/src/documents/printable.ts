/** Longest run without a space that is left whole: a longer one would run out of the page. */
const MAX_RUN = 30;
/** Where a line may break, with nothing to be seen. */
const BREAK = "\u200b";
/** Stands for a character that no font has. */
export const REPLACEMENT = "\ufffd";

// What is not seen, or turns the reading direction, or is half a character. Line breaks stay.
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}\p{Cn}]/gu;

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

// A mark on nothing: the circle that engines put under one is in no font of ours.
const MARK_ALONE = /^\s?\p{M}/u;

/** Is there one font for all of a letter, its marks included? Of two fonts it would be set with a hole. */
function isIn(fonts: readonly ReadonlySet<number>[], letter: string): boolean {
  if (MARK_ALONE.test(letter)) return false;
  const points = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
  return fonts.some((font) => points.every((point) => font.has(point)));
}

/**
 * A text as it can be printed: composed, without what cannot be seen, with line breaks as `\n`, and `\ufffd` for each letter that
 * no font has.
 * @param fonts the characters of each font
 */
export function printable(text: string, fonts: readonly ReadonlySet<number>[]): string {
  const plain = text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .normalize("NFC")
    .replaceAll(UNSEEN, "");
  const shown = Array.from(letters.segment(plain), ({ segment }) =>
    segment === "\n" || isIn(fonts, segment) ? segment : REPLACEMENT,
  ).join("");
  return shown.replaceAll(/\S{31,}/gu, broken);
}

/** A run without a space, with places where its line may break. */
const broken = (run: string): string =>
  Array.from(letters.segment(run), ({ segment }, index) =>
    index > 0 && index % MAX_RUN === 0 ? BREAK + segment : segment,
  ).join("");

/** Does all of a value's texts, in lists and objects however deep. */
export function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  const mapped = (one: unknown): unknown => {
    if (typeof one === "string") return map(one);
    if (Array.isArray(one)) return one.map(mapped);
    if (one === null || typeof one !== "object") return one;
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, mapped(part)]));
  };
  return mapped(value) as Value;
}
