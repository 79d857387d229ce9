import fc from "fast-check";
import { expect, test } from "vitest";
import { count, type Window } from "./rate.ts";

const limit = fc.record({
  max: fc.integer({ min: 1, max: 50 }),
  seconds: fc.integer({ min: 1, max: 3_600 }),
});
const calls = fc.record({
  gap: fc.integer({ min: 0, max: 100_000 }),
  deeds: fc.integer({ min: 1, max: 10 }),
});

test("no window ever holds more deeds than the limit, and waiting as long as told always helps", () => {
  fc.assert(
    fc.property(limit, fc.array(calls, { maxLength: 200 }), (most, made) => {
      let window: Window | null = null;
      let at = 1_700_000_000_000;
      for (const call of made) {
        at += call.gap;
        const deeds = Math.min(call.deeds, most.max);
        const counted = count(window, most, at, deeds);
        if (counted.ok) {
          window = counted.window;
          expect(window.count).toBeLessThanOrEqual(most.max);
        } else {
          expect(counted.retryAfter).toBeLessThanOrEqual(most.seconds);
          expect(count(window, most, at + counted.retryAfter * 1_000, deeds).ok).toBe(true);
        }
      }
    }),
  );
});
