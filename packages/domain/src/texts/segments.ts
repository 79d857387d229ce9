/** What a text goes out as: characters of seven bits, or of sixteen where it holds any other. */
export type Segments = {
  encoding: "gsm-7" | "ucs-2";
  /** Septets, or UTF-16 units. */
  units: number;
  /** How many messages the networks make of it, and charge. */
  segments: number;
};

// 3GPP TS 23.038, 6.2.1: the default alphabet, and 6.2.1.1: what takes two septets.
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENDED = new Set("\f^{}\\[~]|€");

/** Most units in one message, and in each of several, whose headers take some. */
const ROOM = { "gsm-7": { alone: 160, each: 153 }, "ucs-2": { alone: 70, each: 67 } } as const;

/** More than this, and a text costs as much as a call, and some networks drop it. */
export const MANY_SEGMENTS = 4;

/** How many messages a text takes. A character is never split over two. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const isBasic = characters.every((one) => BASIC.has(one) || EXTENDED.has(one));
  const encoding = isBasic ? "gsm-7" : "ucs-2";
  const widths = characters.map((one) => (isBasic ? (EXTENDED.has(one) ? 2 : 1) : one.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, each } = ROOM[encoding];
  if (units <= alone) return { encoding, units, segments: 1 };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, segments };
}

// Each would make a text of sixteen bits, at more than twice the price, and looks the same on a phone.
const plain: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "•": "-",
  "·": "-",
  "\u00a0": " ",
  "\u2009": " ",
  "\u202f": " ",
};

/** A text with plain marks and spaces in the place of typographic ones; letters stay as they are. */
export const plainText = (text: string): string =>
  text.replace(/[‘’“”–—…•·\u00a0\u2009\u202f]/g, (mark) => plain[mark] ?? mark);
