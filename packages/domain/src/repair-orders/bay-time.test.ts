import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, part } from "../../test/repair-orders/orders.ts";
import { runFrom } from "../booking/quarters.ts";
import { bayQuarters, fitBayTime, freedBay, isBayOff, type Moment, type Placed } from "./bay-time.ts";

test("a bay is taken for the labor of what the customer has not said no to, by the quarter hour", () => {
  const hours = (id: string, hours: number) => job(id, [labor(id, { hours })]);
  expect(bayQuarters([])).toBeNull();
  expect(bayQuarters([job("parts", [part("p")])])).toBeNull();
  expect(bayQuarters([hours("a", 40)])).toBe(2);
  expect(bayQuarters([hours("a", 100), hours("b", 130)])).toBe(10);
  expect(bayQuarters([hours("a", 100), decidedAs("declined", hours("b", 130))])).toBe(4);
  expect(bayQuarters([decidedAs("approved", hours("a", 100))])).toBe(4);
});

test("half an hour more or less is worth a word, a quarter is not, and without labor there is nothing to say", () => {
  expect([2, 3, 4, 5, 6].map((held) => isBayOff(held, 4))).toEqual([true, false, false, false, true]);
  expect(isBayOff(4, null)).toBe(false);
});

const placed = (id: string, first: number, length: number, lane = "1", date = "2026-03-02"): Placed => ({
  id,
  slot: { lane, date, quarters: runFrom(first, length) },
});

const early: Moment = { date: "2026-03-02", quarter: 0 };

test("what comes after is moved as little as it takes, the last first; other lanes and days, and what has room, stay", () => {
  const own = placed("own", 10, 4);
  const others = [
    placed("next", 14, 4),
    placed("later", 20, 2),
    placed("free", 30, 4),
    placed("before", 5, 4),
    placed("other-lane", 14, 4, "2"),
    placed("other-day", 14, 4, "1", "2026-03-03"),
  ];
  expect(fitBayTime(own, others, 8, early)).toEqual([
    placed("later", 22, 2),
    placed("next", 18, 4),
    placed("own", 10, 8),
  ]);
  expect(fitBayTime(own, others, 2, early)).toEqual([placed("own", 10, 2)]);
  expect(fitBayTime(own, [own, ...others.slice(2)], 8, early)).toEqual([placed("own", 10, 8)]);
});

test("a bay that was free of overlaps stays so, nobody comes earlier, and everybody keeps their length and their turn", () => {
  const day = fc.array(fc.record({ gap: fc.nat(6), length: fc.integer({ min: 1, max: 8 }) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 24 }),
      day,
      (held, length, rest) => {
        const own = placed("own", 0, held);
        let at = held;
        const others = rest.map(({ gap, length: long }, n) => {
          const one = placed(`${n}`, at + gap, long);
          at += gap + long;
          return one;
        });
        const moved = new Map(fitBayTime(own, others, length, early).map((one) => [one.id, one]));
        const after = [own, ...others].map((one) => moved.get(one.id) ?? one);
        const all = after.flatMap(({ slot }) => slot.quarters);
        expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
        expect(after[0]?.slot.quarters).toHaveLength(length);
        for (const [n, one] of others.entries()) {
          const now = after[n + 1]?.slot.quarters ?? [];
          expect(now).toHaveLength(one.slot.quarters.length);
          expect(now[0]).toBeGreaterThanOrEqual(one.slot.quarters[0] ?? 0);
        }
      },
    ),
  );
});

test("work whose time is over goes on from now: what is held today stays held, what was held before is not", () => {
  const own = placed("own", 10, 4);
  const others = [
    placed("begun", 18, 4),
    placed("next", 22, 4),
    placed("tomorrow", 110, 2, "1", "2026-03-03"),
  ];
  expect(fitBayTime(own, others, 7, { date: "2026-03-02", quarter: 20 })).toEqual([
    placed("next", 23, 4),
    { id: "own", slot: { lane: "1", date: "2026-03-02", quarters: [10, 11, 12, 13, 20, 21, 22] } },
  ]);
  expect(fitBayTime(own, others, 6, { date: "2026-03-03", quarter: 109 })).toEqual([
    placed("tomorrow", 111, 2, "1", "2026-03-03"),
    placed("own", 109, 2, "1", "2026-03-03"),
  ]);
  // Less was never more, whenever it is.
  expect(fitBayTime(own, others, 3, { date: "2026-03-03", quarter: 109 })).toEqual([placed("own", 10, 3)]);
});

test("a car that waits gives its bay back from the next quarter hour on, where that is worth half an hour", () => {
  const own = placed("own", 10, 8);
  expect(freedBay(own, 9)).toBeNull();
  expect(freedBay(own, 10)).toEqual(placed("own", 10, 1));
  expect(freedBay(own, 15)).toEqual(placed("own", 10, 6));
  expect(freedBay(own, 16)).toBeNull();
  expect(freedBay(own, 40)).toBeNull();
});

test("a bay whose time is not over yet is held on where it stands, whatever the quarter hour; as long as needed is left alone", () => {
  const own = placed("own", 10, 4);
  const at = (quarter: number): Moment => ({ date: "2026-03-02", quarter });
  for (const now of [0, 10, 13]) expect(fitBayTime(own, [], 6, at(now))).toEqual([placed("own", 10, 6)]);
  // The quarter hour after its last one is when it goes on, and one that begins then comes later.
  expect(fitBayTime(own, [placed("next", 14, 2)], 6, at(14))).toEqual([
    placed("next", 16, 2),
    placed("own", 10, 6),
  ]);
  for (const now of [0, 40]) expect(fitBayTime(own, [placed("next", 12, 2)], 4, at(now))).toEqual([own]);
});

test("what begins when the work does, over it, is not moved, and what follows without a gap is, in the order of the day", () => {
  const own = placed("own", 10, 4);
  const others = [placed("b", 16, 2), placed("over", 10, 2), placed("a", 14, 2), placed("far", 18, 2)];
  expect(fitBayTime(own, others, 6, early)).toEqual([
    placed("far", 20, 2),
    placed("b", 18, 2),
    placed("a", 16, 2),
    placed("own", 10, 6),
  ]);
  // One that begins as the other ends has room.
  expect(fitBayTime(own, [placed("a", 16, 2)], 6, early)).toEqual([placed("own", 10, 6)]);
});
