import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppointmentState } from "./appointment.ts";
import { isLinkOpen, isLinkShown, linkUntil } from "./link.ts";
import { instantOf, msOf } from "./quarters.ts";

const HOUR = 3_600_000;
const at = "2026-03-10T14:00:00.000Z";
const by = { kind: "customer", uid: null } as const;
const over: AppointmentState[] = [
  { status: "done", doneAt: at, by },
  { status: "canceled", canceledAt: at, by, reason: null },
  { status: "no-show", markedAt: at, by },
];
const ahead: AppointmentState[] = [{ status: "requested" }, { status: "confirmed", confirmedAt: at }];
const visit = fc
  .record({
    first: fc.integer({ min: 1_900_000, max: 2_000_000 }),
    length: fc.integer({ min: 1, max: 40 }),
    window: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ first, length, window }) => ({
    slot: { lane: "bay-1", date: "2026-03-10", quarters: Array.from({ length }, (_, n) => first + n) },
    arrival: { from: instantOf(first), to: instantOf(first + window) },
    end: msOf(first + Math.max(length, window)),
  }));
const now = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("links of a visit that is over open nothing, whatever the time", () => {
  fc.assert(
    fc.property(visit, fc.constantFrom(...over), now, (one, state, ms) => !isLinkOpen({ ...one, state }, ms)),
  );
});

test("links of a visit to come open it until a day after arrival and work are over, and not longer", () => {
  fc.assert(
    fc.property(visit, fc.constantFrom(...ahead), (one, state) => {
      const end = one.end + 24 * HOUR;
      expect(linkUntil({ ...one, state })).toBe(new Date(end).toISOString());
      expect(isLinkOpen({ ...one, state }, end)).toBe(true);
      expect(isLinkOpen({ ...one, state }, end + 1)).toBe(false);
    }),
  );
});

test("a canceled visit is shown as long as it would be open otherwise; one that is done or was missed is not", () => {
  fc.assert(
    fc.property(visit, fc.constantFrom(...over), now, (one, state, ms) => {
      const shown = state.status === "canceled" && isLinkOpen({ ...one, state: { status: "requested" } }, ms);
      expect(isLinkShown({ ...one, state }, ms)).toBe(shown);
    }),
  );
  fc.assert(
    fc.property(visit, fc.constantFrom(...ahead), now, (one, state, ms) => {
      expect(isLinkShown({ ...one, state }, ms)).toBe(isLinkOpen({ ...one, state }, ms));
    }),
  );
});

test("while the car is there they open it for longer, and not for ever", () => {
  fc.assert(
    fc.property(visit, (one) => {
      const here = { ...one, state: { status: "checked-in", checkedInAt: at, by } as const };
      expect(isLinkOpen(here, one.end + 30 * 24 * HOUR)).toBe(true);
      expect(isLinkOpen(here, one.end + 30 * 24 * HOUR + 1)).toBe(false);
    }),
  );
});
