import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  bothWithout,
  countSetBits,
  emptyMask,
  firstSetBit,
  has,
  isNone,
  type Mask,
  NONE,
  or,
  runEnd,
  runStarts,
  setBits,
  span,
  without,
} from "./mask.ts";

const bits = fc.oneof(
  fc.array(fc.boolean(), { maxLength: 190 }),
  // Long runs, which chance seldom makes.
  fc
    .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 })), { maxLength: 12 })
    .map((runs) => runs.flatMap(([is, length]) => Array.from({ length }, () => is)).slice(0, 190)),
);
const maskFrom = (are: boolean[]) =>
  are.reduce<Mask>((mask, is, n) => (is ? or(mask, span(n, n + 1)) : mask), NONE);
const setIn = (are: boolean[]) => are.flatMap((is, n) => (is ? [n] : []));

describe("a day's mask of quarters", () => {
  test("tells what was put in, in order", () => {
    fc.assert(
      fc.property(bits, (are) => {
        const mask = maskFrom(are);
        expect(setBits(mask)).toEqual(setIn(are));
        for (const most of [0, 1, 5, 190]) expect(setBits(mask, most)).toEqual(setIn(are).slice(0, most));
        expect(countSetBits(mask)).toBe(setIn(are).length);
        expect(are.map((_, n) => has(mask, n))).toEqual(are);
      }),
    );
  });

  test("a run starts where as many quarters follow as it is long", () => {
    fc.assert(
      fc.property(bits, fc.integer({ min: 1, max: 190 }), (are, length) => {
        const whole = are.flatMap((_, n) =>
          n + length <= are.length && are.slice(n, n + length).every(Boolean) ? [n] : [],
        );
        expect(setBits(runStarts(maskFrom(are), length))).toEqual(whole);
      }),
    );
  });

  test("a span holds its first place and not its end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 190 }), fc.integer({ min: 0, max: 190 }), (from, to) => {
        expect(setBits(span(from, to))).toEqual(
          Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n),
        );
      }),
    );
  });

  test("both, either and one without the other are what they say, whatever the lengths", () => {
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [one, other] = [maskFrom(a), maskFrom(b)];
        const length = Math.max(a.length, b.length);
        const where = (holds: (n: number) => boolean) =>
          Array.from({ length }, (_, n) => n).filter((n) => holds(n));
        expect(setBits(and(one, other))).toEqual(where((n) => a[n] === true && b[n] === true));
        expect(setBits(or(one, other))).toEqual(where((n) => a[n] === true || b[n] === true));
        expect(setBits(without(one, other))).toEqual(where((n) => a[n] === true && b[n] !== true));
        expect(firstSetBit(one)).toBe(setIn(a)[0]);
        expect(isNone(one)).toBe(setIn(a).length === 0);
      }),
    );
  });

  test("in both and not in a third, whatever the lengths", () => {
    fc.assert(
      fc.property(bits, bits, bits, (a, b, c) => {
        const expected = setIn(a).filter((n) => b[n] === true && c[n] !== true);
        expect(setBits(bothWithout(maskFrom(a), maskFrom(b), maskFrom(c)))).toEqual(expected);
      }),
    );
  });

  test("of no more places than asked for, an empty one has no more words", () => {
    for (const length of [0, 1, 96, 97, 128, 129]) {
      expect(emptyMask(length).every((word) => word === 0)).toBe(true);
      expect(emptyMask(length)).toHaveLength(Math.max(3, Math.ceil(length / 32)));
    }
  });

  test("a run ends before the first place that is not set", () => {
    fc.assert(
      fc.property(bits, fc.nat(190), (are, from) => {
        let end = from;
        while (are[end]) end += 1;
        expect(runEnd(maskFrom(are), from)).toBe(end);
      }),
    );
  });
});
