import fc from "fast-check";
import { expect, test } from "vitest";
import { zeroSince } from "./journal.ts";

test("a balance is zero since the first day from which on each day ends with zero", () => {
  const change = fc.record({
    day: fc.integer({ min: 1, max: 9 }).map((n) => `2026-03-0${n}`),
    cents: fc.integer({ min: -2, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const days = [...new Set(changes.map(({ day }) => day))].sort();
      const endOf = (last: string) =>
        changes.filter(({ day }) => day <= last).reduce((sum, { cents }) => sum + cents, 0);
      const since = days.find((day) => days.filter((later) => later >= day).every((one) => endOf(one) === 0));
      expect(zeroSince(changes)).toBe(since ?? null);
    }),
  );
});
