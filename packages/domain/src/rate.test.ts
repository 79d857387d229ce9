import fc from "fast-check";
import { expect, test } from "vitest";
import { count, MAX_WEIGHT, type Window } from "./rate.ts";

const limit = fc.record({
  max: fc.integer({ min: 1, max: 50 }),
  seconds: fc.integer({ min: 1, max: 3_600 }),
});
const calls = fc.record({
  gap: fc.integer({ min: 0, max: 100_000 }),
  calls: fc.integer({ min: 1, max: 10 }),
});

test("no window ever holds more calls than the limit, and waiting as long as told always helps", () => {
  fc.assert(
    fc.property(limit, fc.array(calls, { maxLength: 200 }), (most, made) => {
      let window: Window | null = null;
      let at = 1_700_000_000_000;
      for (const call of made) {
        at += call.gap;
        const calls = Math.min(call.calls, most.max);
        const counted = count(window, most, at, calls);
        if (counted.ok) {
          window = counted.window;
          expect(window.count).toBeLessThanOrEqual(most.max);
        } else {
          const wait = "retryAfter" in counted ? counted.retryAfter : Number.POSITIVE_INFINITY;
          expect(wait).toBeLessThanOrEqual(most.seconds);
          expect(count(window, most, at + wait * 1_000, calls).ok).toBe(true);
        }
      }
    }),
  );
});

test("so many calls are free; beyond them each is earned, by work that grows with what was done and has an end", () => {
  const free = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(free, fc.integer({ min: 1, max: 400 }), (most, made) => {
      const now = 1_700_000_000_000;
      let window: Window | null = null;
      let before = 0;
      for (let call = 1; call <= made; call++) {
        const plain = count(window, { free: most, seconds: 60 }, now);
        expect(plain.ok).toBe(call <= most);
        if ("weight" in plain) {
          expect(plain.weight).toBeGreaterThanOrEqual(Math.max(1, before));
          expect(plain.weight).toBeLessThanOrEqual(MAX_WEIGHT);
          before = plain.weight;
        }
        const earned = count(window, { free: most, seconds: 60 }, now, 1, true);
        if (!earned.ok) throw new Error("earned, and refused");
        window = earned.window;
      }
      expect(window?.count).toBe(made);
    }),
  );
});

test("beyond what is free the work begins with the lightest; each half as many again make it heavier", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), (free) => {
      const weightAfter = (done: number) => {
        const counted = count({ start: 0, count: done }, { free, seconds: 60 }, 0);
        return "weight" in counted ? counted.weight : 0;
      };
      expect(weightAfter(free)).toBe(1);
      if (free > 1) {
        expect(weightAfter(free + Math.ceil(free / 2))).toBe(2);
        expect(weightAfter(free + free)).toBe(3);
        expect(weightAfter(free + free - 1)).toBeLessThan(3);
      }
    }),
  );
});

test("as many calls fit as the limit says, one by one or at once, and not one more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (max, before) => {
      fc.pre(before <= max);
      const window = before > 0 ? { start: 0, count: before } : null;
      const one = { max, seconds: 60 };
      expect(count(window, one, 0, max - before)).toEqual({ ok: true, window: { start: 0, count: max } });
      expect(count(window, one, 0, max - before + 1)).toEqual({ ok: false, retryAfter: 60 });
      const full = { start: 0, count: max };
      expect(count(full, one, 59_999)).toEqual({ ok: false, retryAfter: 1 });
      expect(count(full, one, 60_000)).toEqual({ ok: true, window: { start: 60_000, count: 1 } });
    }),
  );
});

test("work opens no limit that has an end", () => {
  const full = { start: 0, count: 60 };
  expect(count(full, { free: 20, max: 60, seconds: 60 }, 1_000, 1, true)).toEqual({
    ok: false,
    retryAfter: 59,
  });
});
