import fc from "fast-check";
import { expect, test } from "vitest";
import type { Appointment } from "./appointment.ts";
import { nearestFirst } from "./nearest-first.ts";

const visit = (day: number, status: string) =>
  ({
    state: { status },
    arrival: { from: `2026-11-${String(day).padStart(2, "0")}T13:00:00.000Z`, to: "" },
  }) as Pick<Appointment, "state" | "arrival">;
const dayOf = (one: ReturnType<typeof visit>) => Number(one.arrival.from.slice(8, 10));

test("what comes stands nearest first, what was latest first, and none is lost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom("confirmed", "in-work", "done"))),
      (all) => {
        const { coming, past } = nearestFirst(all.map(([day, status]) => visit(day, status)));
        const days = (of: string[]) => all.filter(([, status]) => of.includes(status)).map(([day]) => day);
        expect(coming.map(dayOf)).toEqual(days(["confirmed", "in-work"]).sort((a, b) => a - b));
        expect(past.map(dayOf)).toEqual(days(["done"]).sort((a, b) => b - a));
      },
    ),
  );
});
