import fc from "fast-check";
import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";

test("a short text is its own first words, in one line", () => {
  expect(firstWords(" It squeals.\r\n\tSince Monday. ")).toBe("It squeals. Since Monday.");
});

test("of a long one there are as many whole words as a line has room for", () => {
  expect(firstWords("When I brake at the lights on Hollis Street it squeals a lot.")).toBe(
    "When I brake at the lights on Hollis Street it …",
  );
});

test("whatever is written makes one line that is no longer than a line, and parts no character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const line = firstWords(text);
      expect(line).not.toMatch(/[\r\n]/);
      expect([...line].length).toBeLessThanOrEqual(52);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test("what a text quotes above an answer is not taken for its words, unless it is all of it", () => {
  expect(firstWords("> Shall we do\n> the brakes?\nYes, please")).toBe("Yes, please");
  expect(firstWords("> Shall we?")).toBe("> Shall we?");
});
