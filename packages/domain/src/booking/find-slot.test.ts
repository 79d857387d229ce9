import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  answers,
  canLeave,
  drops,
  freeIn,
  inHorizon,
  quartersOn,
  skilled,
  starts,
} from "../../test/booking/oracle.ts";
import { bookedDay, rulesOn, slotRequest, stored, zones } from "../../test/booking/shops.ts";
import type { Slot } from "./appointment.ts";
import { type BookingRules, emptyDay } from "./availability.ts";
import { findSlot, mayBook, nearest, onlyLane } from "./find-slot.ts";
import type { When } from "./inputs.ts";

// Reading the clock for every minute takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const anywhere = fc.tuple(
  fc
    .integer({ min: 0, max: 2_000 })
    .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
  fc.constantFrom(...zones),
);

/** A request on a day, often for a time one can have. */
const request = anywhere.chain(([date, timeZone]) =>
  rulesOn(date, timeZone).chain((rules) =>
    fc.record({ booked: bookedDay(date, rules), slotRequest }).chain(({ booked, slotRequest }) => {
      const all = quartersOn(date, timeZone).map(({ quarter }) => quarter);
      const free = starts(rules, booked, slotRequest).map(({ start }) => start);
      const start = fc.constantFrom(...all, ...free, ...free, ...free);
      return fc.record({
        rules: fc.constant(rules),
        booked: fc.constant(booked),
        slotRequest: fc.constant(slotRequest),
        when: fc.oneof(
          start.map((start): When => ({ kind: "waiter", date, start })),
          fc.constant<When>({ kind: "drop-off", date }),
        ),
        tieBreaker: fc.nat(100),
      });
    }),
  ),
);

const isWhole = ({ quarters }: Slot) => quarters.every((quarter, n) => quarter === (quarters[0] ?? 0) + n);

describe("finding a slot", () => {
  test("takes one of the best, and each of these in turn, as the tie breaker says", () => {
    fc.assert(
      fc.property(request, ({ rules, booked, slotRequest, when }) => {
        const load = stored(booked, rules.shop.timeZone);
        const all = answers(rules, booked, slotRequest, when);
        const whole = all.some(isWhole) ? all.filter(isWhole) : all;
        const skillsOf = (slot: Slot) =>
          rules.settings.lanes.find(({ id }) => id === slot.lane)?.skills.length ?? 0;
        const fewest = Math.min(...whole.map(skillsOf));
        const best = whole.filter((slot) => skillsOf(slot) === fewest);
        const found = Array.from({ length: all.length + 1 }, (_, tieBreaker) =>
          findSlot(rules, load, slotRequest, when, tieBreaker),
        );
        for (const [n, one] of found.entries())
          expect(one.ok ? one.slot : undefined).toEqual(best[n % best.length]);
      }),
      { numRuns: 400 },
    );
  });

  test("the work on a car that is left is never split around another car", () => {
    let seen = 0;
    const unsplit = fc.property(request, ({ rules, booked, slotRequest, when, tieBreaker }) => {
      if (when.kind !== "drop-off") return;
      const load = stored(booked, rules.shop.timeZone);
      const found = findSlot(rules, load, slotRequest, when, tieBreaker);
      if (!found.ok) return;
      const { lane, quarters } = found.slot;
      const [first = 0, last = 0] = [quarters[0], quarters.at(-1)];
      const others = [lane, `${lane}~1`].flatMap((one) => booked.taken[one] ?? []);
      expect(others.filter((quarter) => first <= quarter && quarter <= last)).toEqual([]);
      seen++;
    });
    // Found once: around a car that stands there while the lane is not staffed.
    fc.assert(unsplit, { numRuns: 60, seed: 926933801 });
    fc.assert(unsplit, { numRuns: 600 });
    expect(seen).toBeGreaterThan(10);
  });

  test("a refusal names what stands in the way", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(request, ({ rules, booked, slotRequest, when, tieBreaker }) => {
        const found = findSlot(rules, stored(booked, rules.shop.timeZone), slotRequest, when, tieBreaker);
        if (found.ok) return;
        seen.add(found.reason);
        const { date } = when;
        const { settings } = rules;
        const empty = { date, taken: {}, waiters: [] };
        const staff = { ...rules, audience: "staff" as const };
        const lanes = settings.lanes.filter((lane) => skilled(lane, slotRequest));
        const quarters = quartersOn(date, rules.shop.timeZone);
        const index = quarters.findIndex(({ quarter }) => when.kind === "waiter" && quarter === when.start);
        const isToday = quarters.some(({ quarter }) => quarter === Math.floor(rules.now / 900_000));
        // After the last car could be left, the counter is told that it is over, not that it is early.
        const isOver = rules.audience === "staff" && isToday && !canLeave(rules, date).includes(true);
        // At any time, for whoever asks.
        const anytime = { ...rules, now: 0, settings: { ...settings, horizonDays: 100_000 } };
        const staffed = lanes.map((lane) => freeIn({ ...anytime, audience: "staff" }, empty, lane));
        const isWaiter = when.kind === "waiter";
        // The first that holds.
        const inTheWay: [string, boolean][] = [
          ["no-lane", lanes.length === 0],
          ["beyond-horizon", rules.audience === "public" && !inHorizon(rules, date)],
          [
            "closed",
            isWaiter
              ? !staffed.some((free) => free[index])
              : !staffed.flat().includes(true) || !canLeave(anytime, date).includes(true) || isOver,
          ],
          [
            "too-soon",
            isWaiter
              ? rules.audience === "public"
                ? when.start * 900_000 < rules.now + settings.minimumNotice * 60_000
                : (when.start + 1) * 900_000 <= rules.now
              : !canLeave(rules, date).includes(true),
          ],
          ["too-long", answers(staff, empty, slotRequest, when).length === 0],
          [
            "waiters-full",
            isWaiter &&
              rules.audience === "public" &&
              booked.waiters.length + (booked.others ?? 0) >= settings.waitersPerDay,
          ],
          ["taken", true],
        ];
        expect(found.reason).toBe(inTheWay.find(([, holds]) => holds)?.[0]);
      }),
      { numRuns: 600 },
    );
    expect([...seen].sort()).toEqual([
      "beyond-horizon",
      "closed",
      "no-lane",
      "taken",
      "too-long",
      "too-soon",
      "waiters-full",
    ]);
  });

  test("in one lane takes that lane or none", () => {
    fc.assert(
      fc.property(request, ({ rules, booked, slotRequest, when, tieBreaker }) => {
        const load = stored(booked, rules.shop.timeZone);
        const lanes = new Set(answers(rules, booked, slotRequest, when).map(({ lane }) => lane));
        for (const { id } of rules.settings.lanes) {
          const found = findSlot(onlyLane(rules, id), load, slotRequest, when, tieBreaker);
          expect(found.ok && found.slot.lane).toBe(lanes.has(id) && id);
        }
      }),
    );
  });
});

describe("the nearest times", () => {
  test("are the free ones with the least distance, of two as far the earlier, in order, each once", () => {
    fc.assert(
      fc.property(request, fc.integer({ min: 0, max: 6 }), ({ rules, booked, slotRequest, when }, count) => {
        const { timeZone } = rules.shop;
        const around = [-1, 0, 1].map((by) => ({
          ...booked,
          date: new Date(Date.parse(booked.date) + by * 86_400_000).toISOString().slice(0, 10),
          ...(by !== 0 && { taken: {} }),
        }));
        const found = nearest(
          rules,
          around.map((day) => stored(day, timeZone)),
          slotRequest,
          when,
          count,
        );
        const run = (start: number) => Array.from({ length: slotRequest.quarters }, (_, n) => start + n);
        const all = around.flatMap(({ date, ...day }) => {
          if (when.kind === "waiter")
            return starts(rules, { date, ...day }, slotRequest).map(({ start, lanes }) => ({
              lane: lanes[0],
              date,
              quarters: run(start),
            }));
          const slots = drops(rules, { date, ...day }, slotRequest);
          return [slots.find(isWhole) ?? slots[0]].filter((slot) => slot !== undefined);
        });
        const begin = ({ quarters }: Pick<Slot, "quarters">) => quarters[0] ?? 0;
        const far = (slot: Pick<Slot, "date" | "quarters">) =>
          when.kind === "waiter"
            ? Math.abs(begin(slot) - when.start)
            : Math.abs(Date.parse(slot.date) - Date.parse(when.date));
        const nearestOfAll = all.sort((a, b) => far(a) - far(b) || begin(a) - begin(b)).slice(0, count);
        expect(found).toEqual(nearestOfAll.sort((a, b) => begin(a) - begin(b)));
      }),
      { numRuns: 150 },
    );
  });
});

test("the shop's own people put nothing on a day more than two years ahead; how far others may is the shop's to say", () => {
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]);
  const never = Array.from({ length: 7 }, () => []);
  const rules: Omit<BookingRules, "audience"> = {
    shop: { timeZone: "America/New_York", hours: always, closures: [] },
    settings: {
      v: 1,
      lanes: [{ id: "bay", name: "Bay", staffed: always, reserve: never, skills: [] }],
      confirmation: "instant",
      minimumNotice: 0,
      horizonDays: 10_000,
      cutOff: 0,
      waitersPerDay: 1,
      dropOff: { from: 480, to: 600 },
    },
    now: Date.parse("2026-03-02T14:00:00Z"),
  };
  const ask = (audience: "public" | "staff", date: string) =>
    findSlot(
      { ...rules, audience },
      emptyDay(date),
      { quarters: 1, skills: [], kind: "drop-off" },
      { kind: "drop-off", date },
      0,
    );
  expect(ask("staff", "2028-03-03").ok).toBe(true);
  expect(ask("staff", "2028-03-04")).toEqual({ ok: false, reason: "beyond-horizon" });
  expect(ask("public", "2028-03-04").ok).toBe(true);
  expect(ask("staff", "2020-03-04")).toEqual({ ok: false, reason: "too-soon" });
});

describe("asking online", () => {
  const service = { waiter: true, bookable: true };
  test.each([
    ["what can be waited for", [service], "waiter", "public", true],
    ["what cannot, among what can", [service, { ...service, waiter: false }], "waiter", "public", false],
    ["the same for a car that is left", [service, { ...service, waiter: false }], "drop-off", "public", true],
    ["what is not booked online", [{ ...service, bookable: false }], "drop-off", "public", false],
    ["the same at the counter", [{ waiter: false, bookable: false }], "waiter", "staff", true],
    ["what is older than online booking", [{ waiter: true }], "waiter", "public", true],
  ] as const)("%s", (_, services, kind, audience, may) => {
    expect(mayBook(services, kind, audience)).toBe(may);
  });
});
