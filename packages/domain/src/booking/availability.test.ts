import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { canLeave, drops, freeIn, quartersOn, starts } from "../../test/booking/oracle.ts";
import { bookedDay, changesOf, rulesOn, slotRequest, stored, zones } from "../../test/booking/shops.ts";
import {
  arrivalTimes,
  dropOffSlots,
  emptyDay,
  isBookable,
  slotRequestFor,
  waiterTimes,
} from "./availability.ts";
import { laneTime } from "./lane-time.ts";
import { setBits } from "./mask.ts";
import { dayGrid, minuteAt } from "./quarters.ts";

// Reading the clock for every minute takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const anyDate = fc
  .integer({ min: 0, max: 6 * 365 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const anywhere = fc.tuple(anyDate, fc.constantFrom(...zones));

const search = (date: string, timeZone: string) =>
  rulesOn(date, timeZone).chain((rules) =>
    fc.record({ rules: fc.constant(rules), booked: bookedDay(date, rules), request: slotRequest }),
  );
type Search = ReturnType<typeof search> extends fc.Arbitrary<infer One> ? One : never;

function agrees({ rules, booked, request }: Search): void {
  const load = stored(booked, rules.shop.timeZone);
  expect(waiterTimes(rules, load, request)).toEqual(starts(rules, booked, request));
  expect(dropOffSlots(rules, load, request)).toEqual(drops(rules, booked, request));
}

describe("a local day", () => {
  test("has the quarters the wall shows, on and around every clock change of six years", () => {
    for (const zone of zones)
      for (const date of [...changesOf(zone, 2024, 2029), "2026-06-15"]) {
        const grid = dayGrid(date, zone);
        const minutes = Array.from({ length: grid.length }, (_, n) => [grid.first + n, minuteAt(grid, n)]);
        expect([date, zone, minutes]).toEqual([
          date,
          zone,
          quartersOn(date, zone).map(({ quarter, wall }) => [quarter, wall[0]]),
        ]);
      }
  });

  test("that a zone left out has no quarters", () => {
    expect(dayGrid("2011-12-30", "Pacific/Apia").length).toBe(0);
    expect(waiterTimesOf("2011-12-30", "Pacific/Apia")).toEqual([]);
    expect(waiterTimesOf("2011-12-31", "Pacific/Apia")).toHaveLength(96);
  });

  test("of a zone that does not exist is refused", () => {
    expect(() => dayGrid("2026-06-15", "Mars/Olympus")).toThrow(RangeError);
  });
});

/** All starts of a quarter hour of work in a shop that never closes, with one lane. */
function waiterTimesOf(date: string, timeZone: string) {
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]);
  const never = Array.from({ length: 7 }, () => []);
  return waiterTimes(
    {
      shop: { timeZone, hours: always, closures: [] },
      settings: {
        v: 1,
        lanes: [{ id: "bay", name: "Bay", staffed: always, reserve: never, skills: [] }],
        confirmation: "instant",
        minimumNotice: 0,
        horizonDays: 30,
        cutOff: 0,
        waitersPerDay: 1,
        dropOff: { from: 420, to: 540 },
      },
      audience: "staff",
      now: 0,
    },
    emptyDay(date),
    { quarters: 1, skills: [], kind: "waiter" },
  );
}

describe("availability is what reading the wall clock minute by minute says", () => {
  test("on and around every clock change of six years in a dozen zones", () => {
    let dates = 0;
    for (const zone of zones)
      for (const date of changesOf(zone, 2024, 2029)) {
        fc.assert(fc.property(search(date, zone), agrees), { numRuns: 6 });
        dates++;
      }
    // Two changes a year in ten of the zones, with the days before and after.
    expect(dates).toBeGreaterThan(350);
  });

  test("on any day", () => {
    fc.assert(
      fc.property(
        anywhere.chain((where) => search(...where)),
        agrees,
      ),
      { numRuns: 400 },
    );
  });

  test("on the same weekday before, on and after a clock change, under the same terms", () => {
    const week = (date: string, by: number) =>
      new Date(Date.parse(date) + by * 7 * 86_400_000).toISOString().slice(0, 10);
    const change = fc.constantFrom(
      ...zones.flatMap((zone) => changesOf(zone, 2026, 2027).map((date) => [date, zone] as const)),
    );
    fc.assert(
      fc.property(
        change.chain(([date, zone]) => search(date, zone)),
        fc.shuffledSubarray([-1, 0, 1], { minLength: 3 }),
        ({ rules, booked, request }, order) => {
          const generous = { ...rules, settings: { ...rules.settings, horizonDays: 30 } };
          for (const by of order)
            agrees({
              rules: generous,
              booked: by === 0 ? booked : { ...booked, taken: {}, date: week(booked.date, by) },
              request,
            });
        },
      ),
      { numRuns: 200 },
    );
  });

  test("quarter by quarter: what lanes offer, and when cars can be left", () => {
    fc.assert(
      fc.property(
        anywhere.chain((where) => search(...where)),
        ({ rules, booked: { date } }) => {
          const grid = dayGrid(date, rules.shop.timeZone);
          // From long before, so that nothing is too soon.
          const ahead = { ...rules, audience: "staff" as const, now: 0 };
          const set = (are: boolean[]) => are.flatMap((is, n) => (is ? [n] : []));
          for (const lane of rules.settings.lanes)
            expect(setBits(laneTime(ahead, lane, grid))).toEqual(
              set(freeIn(ahead, { date, taken: {}, waiters: [] }, lane)),
            );
          expect(setBits(arrivalTimes(rules, grid))).toEqual(set(canLeave(rules, date)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("a service is booked online where the shop wants it and a bay that is staffed can do it; one that needs none, anywhere", () => {
  const [staffed, never] = [
    [[{ from: 480, to: 1_020 }], [], [], [], [], [], []],
    [[], [], [], [], [], [], []],
  ];
  const bays = [
    { skills: ["tires" as const], staffed },
    { skills: [], staffed },
    { skills: ["exhaust" as const], staffed: never },
  ];
  expect(isBookable({ skill: "tires" }, bays)).toBe(true);
  expect(isBookable({ skill: "tires", bookable: false }, bays)).toBe(false);
  expect(isBookable({ skill: "brakes" }, bays)).toBe(false);
  expect(isBookable({ skill: "exhaust" }, bays)).toBe(false);
  expect(isBookable({}, bays)).toBe(true);
  expect(isBookable({}, bays.slice(2))).toBe(false);
  expect(isBookable({}, [])).toBe(false);
});

describe("services together", () => {
  test("take the longer end of all their hours, and the skills of each once", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            hours: fc.record({ from: fc.constant(0), to: fc.integer({ min: 0, max: 2_000 }) }),
            skill: fc.constantFrom(undefined, "brakes" as const, "tires" as const),
          }),
          { maxLength: 8 },
        ),
        (services) => {
          const { quarters, skills } = slotRequestFor(services, "waiter");
          const minutes = services.reduce((sum, { hours }) => sum + hours.to * 0.6, 0);
          expect(quarters).toBeGreaterThanOrEqual(1);
          expect(quarters * 15).toBeGreaterThanOrEqual(Math.round(minutes * 10) / 10);
          expect((quarters - 1) * 15).toBeLessThan(Math.max(15, minutes));
          expect([...skills].sort()).toEqual(
            ["brakes", "tires"].filter((skill) => services.some((one) => one.skill === skill)),
          );
        },
      ),
    );
  });
});
