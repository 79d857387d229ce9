import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countIn, has, maskOf, NONE, placesIn, runStarts, span, storedMask } from "./mask.ts";

const bits = fc.oneof(
  fc.array(fc.boolean(), { maxLength: 100 }),
  // Long runs, which chance seldom makes.
  fc
    .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 })), { maxLength: 12 })
    .map((runs) => runs.flatMap(([is, length]) => Array.from({ length }, () => is)).slice(0, 100)),
);
const maskFrom = (are: boolean[]) => are.reduce((mask, is, n) => (is ? mask | span(n, n + 1) : mask), NONE);
const setIn = (are: boolean[]) => are.flatMap((is, n) => (is ? [n] : []));

describe("a day's mask of up to 100 quarters", () => {
  test("tells what was put in, in order", () => {
    fc.assert(
      fc.property(bits, (are) => {
        const mask = maskFrom(are);
        expect(placesIn(mask)).toEqual(setIn(are));
        expect(countIn(mask)).toBe(setIn(are).length);
        expect(are.map((_, n) => has(mask, n))).toEqual(are);
      }),
    );
  });

  test("a run starts where as many quarters follow as it is long", () => {
    fc.assert(
      fc.property(bits, fc.integer({ min: 1, max: 100 }), (are, length) => {
        const whole = are.flatMap((_, n) =>
          n + length <= are.length && are.slice(n, n + length).every(Boolean) ? [n] : [],
        );
        expect(placesIn(runStarts(maskFrom(are), length))).toEqual(whole);
      }),
    );
  });

  test("a span holds its first place and not its end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (from, to) => {
        expect(placesIn(span(from, to))).toEqual(
          Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n),
        );
      }),
    );
  });

  test("comes back from the database as it went, in integers a double holds exactly", () => {
    fc.assert(
      fc.property(bits, (are) => {
        const kept = storedMask(maskFrom(are));
        expect(Number.isSafeInteger(kept.lo) && Number.isSafeInteger(kept.hi)).toBe(true);
        expect(Math.max(kept.lo, kept.hi)).toBeLessThan(2 ** 50);
        expect(maskOf(kept)).toBe(maskFrom(are));
      }),
    );
  });

  test("two that share nothing add up in the database as they do here", () => {
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [one, other] = [maskFrom(a), maskFrom(b) & ~maskFrom(a)];
        const [first, second] = [storedMask(one), storedMask(other)];
        expect(maskOf({ lo: first.lo + second.lo, hi: first.hi + second.hi })).toBe(one | other);
      }),
    );
  });
});
