import fc from "fast-check";
import { expect, test } from "vitest";
import { type AppointmentState, type Party, TODAY_COLUMNS } from "./appointment.ts";
import { GRACE } from "./late.ts";
import { instantOf, msOf } from "./quarters.ts";
import { bayOf, byArrival, isBehind, standingOf, todayOf } from "./today.ts";

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
  bookedAt: instant,
  arrival: instant.map((from) => ({ from, to: from })),
  slot: fc.constant({
    lane: "bay-1",
    date: "2024-03-05",
    quarters: Array.from({ length: 3 }, (_, n) => first + n),
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

test("cars of the same time stand in the order in which they were booked", () => {
  const arrival = { from: instantOf(first), to: instantOf(first) };
  const at = (n: number) => ({ status: "confirmed" as const, confirmedAt: instantOf(first + n) });
  const all = [
    { appointment: { id: "a", state: at(0), arrival, bookedAt: instantOf(first - 2) } },
    { appointment: { id: "c", state: at(0), arrival, bookedAt: instantOf(first - 8) } },
    { appointment: { id: "b", state: at(0), arrival, bookedAt: instantOf(first - 8) } },
  ];
  const ids = (list: typeof all) => list.map(({ appointment }) => appointment.id);
  expect(ids(todayOf(all).expected)).toEqual(["b", "c", "a"]);
  expect(ids(byArrival(all.toReversed()))).toEqual(["b", "c", "a"]);
});

test("a car stands where it does since it came there; one that is expected, for when it is", () => {
  const arrival = { from: instantOf(first), to: instantOf(first + 1) };
  const at = instantOf(first + 7);
  const standing = (state: AppointmentState) => standingOf({ state, arrival });
  expect(standing({ status: "requested" })).toEqual({ column: "expected", at: arrival.to });
  expect(standing({ status: "confirmed", confirmedAt: at })).toEqual({ column: "expected", at: arrival.to });
  expect(standing({ status: "checked-in", checkedInAt: at, by })).toEqual({ column: "here", at });
  expect(standing({ status: "in-work", startedAt: at, by })).toEqual({ column: "in-work", at });
  expect(standing({ status: "ready", readyAt: at, by })).toEqual({ column: "ready", at });
  expect(standing({ status: "done", doneAt: at, by })).toBeNull();
  expect(standing({ status: "canceled", canceledAt: at, by, reason: null })).toBeNull();
  expect(standing({ status: "no-show", markedAt: at, by })).toBeNull();
});

test("by arrival, whoever is to be there first comes first", () => {
  fc.assert(
    fc.property(fc.array(appointment, { maxLength: 9 }), (all) => {
      const shown = byArrival(all.map((appointment) => ({ appointment }))).map(
        ({ appointment }) => appointment,
      );
      expect(new Set(shown)).toEqual(new Set(all));
      const times = shown.map(({ arrival }) => arrival.to);
      expect(times).toEqual(times.toSorted());
    }),
  );
});

test("a car is behind ten minutes after its work should be done, and no more when it is ready", () => {
  const over = msOf(first + 3) + GRACE;
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

test("a bay shows each of its cars that is left to work on once: what is worked on now, or else one that is here, then the others by their time", () => {
  const inBay = fc.tuple(appointment, fc.constantFrom("bay-1", "bay-2"), fc.integer({ min: 0, max: 9 }));
  const day = fc
    .array(inBay, { maxLength: 12 })
    .map((all) =>
      all.map(([one, lane, n]) => ({ ...one, slot: { ...one.slot, lane, quarters: [first + n] } })),
    );
  fc.assert(
    fc.property(day, (all) => {
      const { now, next } = bayOf(
        all.map((appointment) => ({ appointment })),
        "bay-1",
      );
      const left = all.filter(
        ({ slot, state }) =>
          slot.lane === "bay-1" && ["requested", "confirmed", "checked-in", "in-work"].includes(state.status),
      );
      expect(new Set([...now, ...next].map(({ appointment }) => appointment))).toEqual(new Set(left));
      expect(now.length + next.length).toBe(left.length);
      const working = left.filter(({ state }) => state.status === "in-work");
      if (working.length > 0)
        expect(new Set(now.map(({ appointment }) => appointment))).toEqual(new Set(working));
      else if (left.some(({ state }) => state.status === "checked-in")) {
        expect(now.map(({ appointment }) => appointment.state.status)).toEqual(["checked-in"]);
      } else expect(now).toEqual([]);
      const times = next.map(({ appointment }) => appointment.slot.quarters[0] ?? 0);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }),
  );
});
