import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppointmentState, Party } from "./appointment.ts";
import { GRACE } from "./late.ts";
import { instantOf, msOf } from "./quarters.ts";
import { isBehind, standingOf, TODAY_COLUMNS, todayOf } from "./today.ts";

const first = 1_900_000;
const by: Party = { kind: "staff", uid: "s1", name: "Sam" };
const instant = fc.integer({ min: first, max: first + 40 }).map(instantOf);
const state: fc.Arbitrary<AppointmentState> = instant.chain((at) =>
  fc.constantFrom<AppointmentState>(
    { status: "requested" },
    { status: "confirmed", confirmedAt: at },
    { status: "checked-in", checkedInAt: at, by },
    { status: "in-work", startedAt: at, by },
    { status: "ready", readyAt: at, by },
    { status: "done", doneAt: at, by },
    { status: "no-show", markedAt: at, by },
  ),
);
const appointment = fc.record({
  id: fc.uuid(),
  state,
  arrival: instant.map((from) => ({ from, to: from })),
  slot: fc.constant({
    lane: "bay-1",
    date: "2024-03-05",
    quarters: Array.from({ length: 2 }, (_, n) => first + n),
  }),
});

test("each car that is left to do something for stands in one column, in the order of its time; nothing else stands there", () => {
  fc.assert(
    fc.property(fc.array(appointment, { maxLength: 20 }), (all) => {
      const columns = todayOf(all.map((appointment) => ({ appointment })));
      const shown = TODAY_COLUMNS.flatMap((column) => columns[column].map(({ appointment }) => appointment));
      const left = all.filter(({ state }) => state.status !== "done" && state.status !== "no-show");
      expect(new Set(shown)).toEqual(new Set(left));
      expect(shown).toHaveLength(left.length);
      for (const column of TODAY_COLUMNS) {
        const times = columns[column].map(({ appointment }) => {
          expect(standingOf(appointment)?.column).toBe(column);
          return standingOf(appointment)?.at ?? "";
        });
        expect(times).toEqual([...times].sort());
      }
    }),
  );
});

test("a car is behind ten minutes after its work should be done, and no more when it is ready", () => {
  const over = msOf(first + 2) + GRACE;
  fc.assert(
    fc.property(appointment, (one) => {
      const { status } = one.state;
      if (status === "checked-in" || status === "in-work") {
        expect(isBehind(one, over)).toBe(false);
        expect(isBehind(one, over + 1)).toBe(true);
      }
      if (status === "ready" || status === "done") expect(isBehind(one, over * 2)).toBe(false);
      if (status === "confirmed") {
        const due = Date.parse(one.arrival.to) + GRACE;
        expect([isBehind(one, due), isBehind(one, due + 1)]).toEqual([false, true]);
      }
    }),
  );
});
