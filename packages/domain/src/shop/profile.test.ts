import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issuesOf } from "../field-issues.ts";
import { RequiredText } from "../fields.ts";
import { type OpenSpan, overlaps, repeatedDays, SpecialDay, WeekHours } from "./profile.ts";

const minute = fc.nat(1_440);
const spanOf = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): OpenSpan => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const spansOf = fc.array(spanOf, { maxLength: 3 });
const closed = Array.from({ length: 6 }, () => []);

/** Minute by minute. */
const isTwice = (spans: readonly OpenSpan[]) =>
  Array.from({ length: 1_440 }, (_, at) => spans.filter(({ from, to }) => from <= at && at < to).length).some(
    (count) => count > 1,
  );

describe("hours of a day", () => {
  test("overlap exactly where a minute is in two spans, and no longer without those that are named", () => {
    fc.assert(
      fc.property(spansOf, (spans) => {
        const found = overlaps(spans);
        expect(found.length > 0).toBe(isTwice(spans));
        expect(isTwice(spans.filter((_, index) => !found.includes(index)))).toBe(false);
      }),
    );
  });

  test("are refused where they overlap, in a week and on a special day, at the beginning that is wrong", () => {
    fc.assert(
      fc.property(spansOf, (spans) => {
        const wrong = overlaps(spans).map((index) => ({ path: `0.${index}.from`, code: "overlap" }));
        expect(issuesOf(WeekHours, [spans, ...closed])).toEqual(expect.arrayContaining(wrong));
        expect(WeekHours.safeParse([spans, ...closed]).success).toBe(wrong.length === 0);
        const day = { date: "2026-12-24", spans, reason: { en: "", es: "" } };
        expect(SpecialDay.safeParse(day).success).toBe(wrong.length === 0 && spans.length > 0);
      }),
    );
  });

  test("may touch", () => {
    const spans = [
      { from: 480, to: 720 },
      { from: 720, to: 1_020 },
    ];
    expect(WeekHours.safeParse([spans, ...closed]).success).toBe(true);
  });
});

const days = fc.array(
  fc.integer({ min: 1, max: 9 }).map((day) => ({ date: `2026-12-0${day}` })),
  { maxLength: 6 },
);

test("a special day stands in the lists once: what is named can go, and nothing else has to", () => {
  fc.assert(
    fc.property(days, days, (special, closures) => {
      const repeated = repeatedDays(special, closures);
      const left = special.filter((_, index) => !repeated.includes(index)).map(({ date }) => date);
      const closed = new Set(closures.map(({ date }) => date));
      expect(new Set(left).size).toBe(left.length);
      expect(left.filter((date) => closed.has(date))).toEqual([]);
      expect(new Set(left)).toEqual(
        new Set(special.map(({ date }) => date).filter((date) => !closed.has(date))),
      );
    }),
  );
});

test("a text that stands alone has words in one language at least", () => {
  const some = fc.constantFrom("", " ", "\n", "Brakes", " Frenos ");
  fc.assert(
    fc.property(some, some, (en, es) => {
      const issues = issuesOf(RequiredText, { en, es });
      expect(issues).toEqual(
        en.trim() === "" && es.trim() === "" ? [{ path: "en", code: "one-language" }] : [],
      );
    }),
  );
});
