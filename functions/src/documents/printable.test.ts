import { demoLogo } from "@openhood/local-stack/seed/demo-logo";
import fc from "fast-check";
import { expect, test } from "vitest";
import { charactersOf, fontsFor, readFont } from "./fonts.ts";
import type { Paper } from "./paper.ts";
import { printable, REPLACEMENT } from "./printable.ts";
import { typeset } from "./typeset.ts";

const known = fontsFor("王 김 ส").map((font) => charactersOf(readFont(font)));
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  // Of the scripts the fonts have, with all that combines in them.
  fc
    .array(fc.constantFrom(...known.flatMap((font) => [...font])), { maxLength: 80 })
    .map((all) => String.fromCodePoint(...all)),
);

test("whatever was written, what is printed has glyphs, is seen, and breaks before it leaves the page", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const shown = printable(text, known);
      for (const one of shown) {
        const hasGlyph = known.some((font) => font.has(one.codePointAt(0) ?? 0));
        expect(hasGlyph || ["\n", "\u200b", REPLACEMENT].includes(one)).toBe(true);
      }
      const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
      for (const run of shown.split(/[\s\u200b]/))
        expect([...letters.segment(run)].length).toBeLessThanOrEqual(30);
    }),
  );
});

test("plain words come through as they are, and lines stay lines", () => {
  const words = "Señor Müller’s 2016 “Fit”: 100 % — $3.50 · №7";
  expect(printable(words, known)).toBe(words);
  expect(printable("one\r\ntwo\u2028three\tfour", known)).toBe("one\ntwo\nthree four");
  expect(printable("e\u0301", known)).toBe("é");
  expect(printable("a\u202eb\u0000c\u200bd\ud800e", known)).toBe("abcde");
  expect(printable("ᚠ 👩🏽‍🔧", known)).toBe(`${REPLACEMENT} ${REPLACEMENT}${REPLACEMENT}`);
});

const paper = (text: string): Paper => ({
  ...{ language: "en", title: "Estimate", subtitle: text, foot: { text, page: "Page", of: "of" } },
  ...{
    shop: { name: `x${text}`, lines: [text], logo: `Logo of ${text}` },
    facts: [["Customer", text]],
    unprintable: "\ufffd",
  },
  sections: [
    { kind: "heading", level: 1, text, aside: text },
    { kind: "heading", level: 2, text: `${text}.`, aside: "" },
    { kind: "text", text },
    { kind: "table", head: ["Description", "Amount"], rows: [{ cells: [text, "$1.00"], tone: "soft" }] },
    { kind: "typed", label: "Signature", name: text },
    {
      ...{ kind: "drawn", label: "Signature", alt: `Drawn by ${text}`, width: 300, height: 100 },
      strokes: [
        [[0, 0]],
        [
          [1, 1],
          [300, 100],
        ],
      ],
    },
  ],
});

const logo = demoLogo();

test("no text there is keeps a paper from being made", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const one of [null, logo])
        expect(typeset(paper(text), "2026-03-02T15:00:00.000Z", one).subarray(0, 5).toString()).toBe("%PDF-");
    }),
    { numRuns: 200 },
  );
}, 120_000);

test("no signature there is keeps a paper from being made", () => {
  const point = fc.tuple(fc.nat(9_999), fc.nat(9_999));
  const drawing = fc.record({
    ...{ width: fc.integer({ min: 1, max: 9_999 }), height: fc.integer({ min: 1, max: 9_999 }) },
    strokes: fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(drawing, (drawn) => {
      const sections: Paper["sections"] = [
        { kind: "drawn", label: "Signature", alt: "Drawn by Pat", ...drawn },
      ];
      expect(typeset({ ...paper(""), sections }, "2026-03-02T15:00:00.000Z").length).toBeGreaterThan(1_000);
    }),
    { numRuns: 60 },
  );
}, 60_000);
