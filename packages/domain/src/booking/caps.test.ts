import fc from "fast-check";
import { expect, test } from "vitest";
import { freeIn } from "../../test/booking/oracle.ts";
import { rulesOn, zones } from "../../test/booking/shops.ts";
import { bookableOn, capsOf, isOpen, openVisit, overCap } from "./caps.ts";
import { dayGrid, instantOf, msOf } from "./quarters.ts";
import { BookingSettings, defaultCaps } from "./settings.ts";

const day = { first: 1_000_000, length: 96 };
const visit = fc
  .record({ at: fc.integer({ min: -96, max: 191 }), quarters: fc.integer({ min: 1, max: 30 }) })
  .map(({ at, quarters }) => ({ first: day.first + at, quarters, until: msOf(day.first + at + quarters) }));
const rule = fc.record({ most: fc.option(fc.integer({ min: 1, max: 12 })), share: fc.nat(60) });
const bound = ({ most, share }: { most: number | null; share: number }) => ({ most, share, grid: day });

test("whoever books as long as they may has never more than that, nor more of a day than its share beyond the first", () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 40 }), rule, (wanted, rules) => {
      const had: typeof wanted = [];
      for (const one of wanted) {
        // The day is the one the appointment asks for.
        const inDay = Math.floor((one.first - day.first) / 96);
        const grid = { first: day.first + inDay * 96, length: 96 };
        if (overCap(had, one.quarters, { ...bound(rules), grid }) === null) had.push(one);
      }
      if (rules.most !== null) expect(had.length).toBeLessThanOrEqual(rules.most);
      for (const from of [day.first - 96, day.first, day.first + 96]) {
        const here = had.filter(({ first }) => from <= first && first < from + 96);
        const sum = here.reduce((all, { quarters }) => all + quarters, 0);
        expect(here.length <= 1 || sum <= rules.share).toBe(true);
      }
    }),
  );
});

test("the share of a day counts what begins on it and nothing else, and who has no number is not held to one", () => {
  fc.assert(
    fc.property(
      fc.array(visit, { maxLength: 8 }),
      rule,
      fc.integer({ min: 1, max: 30 }),
      (open, rules, more) => {
        const here = open.filter(({ first }) => first >= day.first && first < day.first + day.length);
        const sum = here.reduce((all, { quarters }) => all + quarters, more);
        const tooMany = rules.most !== null && open.length + 1 > rules.most;
        const tooMuch = here.length > 0 && sum > rules.share;
        const expected = tooMany ? "open-limit" : tooMuch ? "day-limit" : null;
        expect(overCap(open, more, bound(rules))).toBe(expected);
      },
    ),
  );
  for (const [first, counts] of [
    [day.first - 1, false],
    [day.first, true],
    [day.first + day.length - 1, true],
    [day.first + day.length, false],
  ] as const)
    expect(overCap([{ first, quarters: 4, until: 0 }], 4, bound({ most: null, share: 7 }))).toBe(
      counts ? "day-limit" : null,
    );
});

test("what the public could book of a day is what is free in its lanes while nothing is taken", () => {
  const asked = fc.constantFrom(...zones).chain((zone) => rulesOn("2026-03-10", zone));
  fc.assert(
    fc.property(asked, (rules) => {
      // Long before, so that neither notice nor horizon takes anything away.
      const early = {
        ...rules,
        audience: "public" as const,
        now: Date.parse("2026-03-01T00:00:00Z"),
        settings: { ...rules.settings, horizonDays: 60, minimumNotice: 0 },
      };
      const empty = { date: "2026-03-10", taken: {}, waiters: [] };
      const free = early.settings.lanes.map((lane) => freeIn(early, empty, lane).filter(Boolean).length);
      expect(bookableOn(early, dayGrid("2026-03-10", early.shop.timeZone))).toBe(
        free.reduce((sum, one) => sum + one, 0),
      );
    }),
    { numRuns: 40 },
  );
});

test("what is refused says which limit it met, the number before the share", () => {
  const one = { first: day.first + 32, quarters: 4, until: 0 };
  expect(overCap([one], 4, { most: 1, share: 0, grid: day })).toBe("open-limit");
  expect(overCap([one], 4, { most: 2, share: 7, grid: day })).toBe("day-limit");
  expect(overCap([one], 4, { most: 2, share: 8, grid: day })).toBe(null);
  expect(overCap([], 40, { most: 2, share: 1, grid: day })).toBe(null);
});

test("an appointment counts while it is agreed or asked for, until it is over", () => {
  const slot = { lane: "bay-1", date: "2026-03-10", quarters: [10, 11, 12] };
  const arrival = { from: instantOf(10), to: instantOf(10) };
  const at = instantOf(1);
  const by = { kind: "customer", uid: null } as const;
  const open = openVisit({ state: { status: "confirmed", confirmedAt: at }, slot, arrival });
  expect(open).toEqual({ first: 10, quarters: 3, until: msOf(13) });
  expect(open && isOpen(open, msOf(13) - 1)).toBe(true);
  expect(open && isOpen(open, msOf(13))).toBe(false);
  expect(openVisit({ state: { status: "requested" }, slot, arrival })).toEqual(open);
  // Who may come until later than the work begins is there until then; what takes no time is no visit.
  const long = { from: instantOf(10), to: instantOf(40) };
  expect(openVisit({ state: { status: "requested" }, slot, arrival: long })?.until).toBe(msOf(40));
  const none = { ...slot, quarters: [] };
  expect(openVisit({ state: { status: "requested" }, slot: none, arrival })).toBe(null);
  for (const state of [
    { status: "checked-in", checkedInAt: at, by },
    { status: "done", doneAt: at, by },
    { status: "canceled", canceledAt: at, by, reason: null },
    { status: "no-show", markedAt: at, by },
  ] as const)
    expect(openVisit({ state, slot, arrival })).toBe(null);
});

test("settings that were kept before there were limits have the defaults", () => {
  const before = {
    v: 1,
    lanes: [],
    confirmation: "instant",
    minimumNotice: 60,
    horizonDays: 45,
    cutOff: 120,
    waitersPerDay: 4,
    dropOff: { from: 480, to: 600 },
  };
  expect(capsOf(BookingSettings.parse(before))).toEqual(defaultCaps);
  const own = { guests: 1, accounts: 2, fleets: 40, dayShare: 50 };
  expect(capsOf(BookingSettings.parse({ ...before, caps: own }))).toEqual(own);
});
