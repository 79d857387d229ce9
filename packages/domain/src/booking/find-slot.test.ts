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
import type { Slot } from "./availability.ts";
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
  test("takes one of the best, and every one of these for some spread", () => {
    fc.assert(
      fc.property(request, ({ rules, booked, slotRequest, when }) => {
        const load = stored(booked, rules.shop.timeZone);
        const all = answers(rules, booked, slotRequest, when);
        const whole = all.some(isWhole) ? all.filter(isWhole) : all;
        const skillsOf = (slot: Slot) =>
          rules.settings.lanes.find(({ id }) => id === slot.lane)?.skills.length ?? 0;
        const fewest = Math.min(...whole.map(skillsOf));
        const best = whole.filter((slot) => skillsOf(slot) === fewest);
        const found = Array.from({ length: Math.max(1, best.length) }, (_, tieBreaker) =>
          findSlot(rules, load, slotRequest, when, tieBreaker),
        );
        expect(found.filter(({ ok }) => ok)).toEqual(best.map((slot) => ({ ok: true, slot })));
        expect(found.some(({ ok }) => !ok)).toBe(best.length === 0);
      }),
      { numRuns: 400 },
    );
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
        const place = quartersOn(date, rules.shop.timeZone).findIndex(
          ({ quarter }) => when.kind === "waiter" && quarter === when.start,
        );
        // At any time, for whoever asks.
        const anytime = { ...rules, now: 0, settings: { ...settings, horizonDays: 100_000 } };
        const staffed = lanes.map((lane) => freeIn({ ...anytime, audience: "staff" }, empty, lane));
        const holds: Record<string, boolean> = {
          "no-lane": lanes.length === 0,
          "beyond-horizon": rules.audience === "public" && !inHorizon(rules, date),
          closed:
            when.kind === "waiter"
              ? !staffed.some((free) => free[place])
              : !staffed.flat().includes(true) ||
                !canLeave({ ...anytime, audience: "public" }, date).includes(true),
          "too-soon":
            when.kind === "waiter"
              ? when.start * 900_000 <
                rules.now + (rules.audience === "public" ? settings.minimumNotice * 60_000 : 0)
              : !canLeave(rules, date).includes(true),
          "too-long": lanes.length > 0 && answers(staff, empty, slotRequest, when).length === 0,
          "waiters-full":
            rules.audience === "public" &&
            booked.waiters.length + (booked.others ?? 0) >= settings.waitersPerDay,
          taken: answers(staff, empty, slotRequest, when).length > 0,
        };
        expect([found.reason, holds[found.reason]]).toEqual([found.reason, true]);
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
  test("are the free ones with the least distance, in order, each once", () => {
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
        const far = (slot: { date: string; start: number }) =>
          when.kind === "waiter"
            ? Math.abs(slot.start - when.start)
            : Math.abs(Date.parse(slot.date) - Date.parse(when.date));
        const all = around.flatMap((day) =>
          when.kind === "waiter"
            ? starts(rules, day, slotRequest).map(({ start }) => ({ date: day.date, start }))
            : drops(rules, day, slotRequest)
                .slice(0, 1)
                .map(({ date }) => ({ date, start: 0 })),
        );
        const said = found.map(({ date, quarters }) => ({ date, start: quarters[0] ?? 0 }));
        expect(said.map(far).sort((a, b) => a - b)).toEqual(
          all
            .map(far)
            .sort((a, b) => a - b)
            .slice(0, count),
        );
        expect(said.map(({ start }) => start)).toEqual(
          [...new Set(said.map(({ start }) => start))].sort((a, b) => a - b),
        );
        for (const slot of found) expect(slot.quarters).toHaveLength(slotRequest.quarters);
      }),
      { numRuns: 150 },
    );
  });
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
