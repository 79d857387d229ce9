import type { Language } from "@openhood/domain/fields";

/** A line of a table. `strong` is a sum, `soft` belongs to the line above. */
export type Row = { cells: string[]; tone: "plain" | "soft" | "strong" };
/** A table; its head stands again on each page it goes on to. The first column is of words, the others are of figures. */
export type Table = { kind: "table"; head: string[]; rows: Row[] };
/** One thing after another, as they stand on a paper. */
export type Section =
  | { kind: "heading"; level: 1 | 2; text: string; aside: string }
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: [label: string, value: string][] }
  | Table
  /** A name that was typed, or strokes as points in a frame of `width` by `height`. `alt` says it in words. */
  | { kind: "typed"; label: string; name: string }
  | {
      kind: "drawn";
      label: string;
      alt: string;
      width: number;
      height: number;
      strokes: [x: number, y: number][][];
    }
  /** What stands together on one page; `before`: on that of what begins after it, too. */
  | { kind: "kept"; before?: true; sections: Section[] };

/** A document as ready texts: what is on it, nothing of how it looks. */
export type Paper = {
  language: Language;
  title: string;
  /** Of what it is: the number of the order. */
  subtitle: string;
  /** `logo`: what its logo is called, for who cannot see it. */
  shop: { name: string; lines: string[]; logo: string };
  facts: [label: string, value: string][];
  sections: Section[];
  /** At the foot of each page: what it is of, and the words of "Page 1 of 2". */
  foot: { text: string; page: string; of: string };
  /** What stands at the end where a character could not be printed. */
  unprintable: string;
};
