import fc from "fast-check";
import { expect, test } from "vitest";
import { type Appointment, STATUSES } from "./appointment.ts";
import { GRACE, isLate } from "./late.ts";

test("late is who is agreed, is not there, and should have been for more than ten minutes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...STATUSES), fc.integer({ min: -9, max: 9 }), (status, minutes) => {
      const to = Date.parse("2026-11-23T14:00:00.000Z");
      const arrival = { from: new Date(to - 3_600_000).toISOString(), to: new Date(to).toISOString() };
      const visit = { state: { status }, arrival } as Pick<Appointment, "state" | "arrival">;
      const isAwaited = status === "requested" || status === "confirmed";
      expect(isLate(visit, to + GRACE + minutes * 60_000)).toBe(isAwaited && minutes > 0);
    }),
  );
});
