import fc from "fast-check";
import { expect, test } from "vitest";
import { count, type Window } from "./rate.ts";

const limit = fc.record({
  max: fc.integer({ min: 1, max: 50 }),
  seconds: fc.integer({ min: 1, max: 3_600 }),
});

test("no window ever holds more deeds than the limit, and waiting as long as told always helps", () => {
  fc.assert(
    fc.property(limit, fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 }), (most, gaps) => {
      let window: Window | null = null;
      let at = 1_700_000_000_000;
      for (const gap of gaps) {
        at += gap;
        const counted = count(window, most, at);
        if (counted.ok) {
          window = counted.window;
          expect(window.count).toBeLessThanOrEqual(most.max);
        } else {
          expect(counted.retryAfter).toBeLessThanOrEqual(most.seconds);
          expect(count(window, most, at + counted.retryAfter * 1_000).ok).toBe(true);
        }
      }
    }),
  );
});
