import fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween, plusDays, plusMonths } from "../days.ts";
import { defaultCannedJobs } from "../repair-orders/default-canned-jobs.ts";
import { defaultMaintenance } from "./default-settings.ts";
import { milesADay, milesToday, underWarranty, whatIsDue } from "./due.ts";
import type { Serviced } from "./serviced.ts";
import { MaintenanceSettings, type ServiceInterval } from "./settings.ts";

const TODAY = "2026-06-15";
const ago = (days: number) => plusDays(TODAY, -days);
const oil: ServiceInterval = {
  id: "oil",
  name: { en: "Oil", es: "" },
  miles: 5_000,
  months: 6,
  canned: ["oil", "oil-diesel"],
};
const done = (over: Partial<Serviced> = {}): Serviced => ({
  canned: "oil",
  order: "a",
  number: 1001,
  on: ago(60),
  miles: 50_000,
  ...over,
});
const dueOf = (
  serviced: Serviced[],
  readings: { on: string; miles: number }[] = [],
  interval: Partial<ServiceInterval> = {},
) => whatIsDue({ intervals: [{ ...oil, ...interval }] }, { serviced, readings, today: TODAY })[0];

test("a new shop's table could have been typed, is said in both languages, and each service is done by a canned job it begins with", () => {
  expect(MaintenanceSettings.parse(defaultMaintenance)).toEqual(defaultMaintenance);
  const known = defaultCannedJobs.jobs.map(({ id }) => id);
  for (const { name, canned } of defaultMaintenance.intervals) {
    expect([name.en, name.es]).not.toContain("");
    for (const id of canned) expect(known).toContain(id);
  }
});

test("a service without miles or months, or twice in the table, is refused", () => {
  const parse = (intervals: unknown[]) => MaintenanceSettings.safeParse({ ...defaultMaintenance, intervals });
  expect(parse([oil]).success).toBe(true);
  expect(parse([{ ...oil, miles: null, months: null }]).error?.issues[0]?.message).toBe("required");
  expect(parse([oil, oil]).error?.issues[0]?.message).toBe("twice");
  expect(parse([{ ...oil, canned: [] }]).success).toBe(false);
});

test("what a canned job did that is no longer offered still counts for its service", () => {
  const since = dueOf([done({ canned: "old" })], [], { formerly: ["old"] });
  expect(since).toEqual({
    ...dueOf([done()]),
    ...{ interval: since?.interval, last: done({ canned: "old" }) },
  });
  expect(dueOf([done({ canned: "old" })])?.status).toBe("no-record");
});

test("months are counted by the calendar, to the last day of a shorter month", () => {
  expect(plusMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(plusMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(plusMonths("2026-11-15", 14)).toBe("2028-01-15");
  expect(daysBetween("2026-03-01", "2026-02-28")).toBe(-1);
});

test("of what was never done here nothing is claimed", () => {
  expect(dueOf([])).toMatchObject({ status: "no-record", last: null, on: null, miles: null });
  expect(dueOf([done({ canned: "brakes" })])?.status).toBe("no-record");
});

test("a service is overdue by months or by miles, whichever comes first, and soon a month or 500 miles before", () => {
  const at = (miles: number) => [{ on: TODAY, miles }];
  expect(dueOf([done()], at(52_000))).toMatchObject({ status: "later", miles: 55_000 });
  expect(dueOf([done()], at(54_499))?.status).toBe("later");
  expect(dueOf([done()], at(54_500))?.status).toBe("soon");
  expect(dueOf([done()], at(54_999))?.status).toBe("soon");
  expect(dueOf([done()], at(55_000))?.status).toBe("overdue");
  expect(dueOf([done({ on: "2025-12-15" })], at(50_100))).toMatchObject({ status: "overdue", on: TODAY });
  expect(dueOf([done({ on: "2025-12-16" })])?.status).toBe("soon");
  expect(dueOf([done({ on: "2026-01-15" })])?.status).toBe("soon");
  expect(dueOf([done({ on: "2026-01-16" })])?.status).toBe("later");
});

test("the last time counts, by whichever of its canned jobs", () => {
  const all = [done({ on: ago(300) }), done({ canned: "oil-diesel", order: "b", on: ago(10) })];
  expect(dueOf(all)?.last).toEqual(all[1]);
});

test("how much a car is driven is told by readings a month apart, of the last two years", () => {
  const at = (days: number, miles: number) => ({ on: ago(days), miles });
  expect(milesADay([at(100, 1_000), at(0, 4_000)], TODAY)).toBe(30);
  expect(milesToday([at(130, 1_000), at(30, 4_000)], TODAY)).toBe(4_900);
  for (const none of [
    [],
    [at(10, 5)],
    [at(29, 0), at(0, 900)],
    [at(60, 900), at(0, 900)],
    [at(60, 900), at(0, 800)],
    [at(100, 0), at(0, 50_001)],
    [at(800, 0), at(731, 9_000)],
  ])
    expect(milesADay(none, TODAY)).toBeNull();
  expect(milesADay([at(900, 0), at(100, 9_000), at(50, 9_500)], TODAY)).toBe(10);
  expect(milesToday([], TODAY)).toBeNull();
  expect(milesToday([at(-3, 70)], TODAY)).toBe(70);
});

test("the day it is due by miles is reckoned, and comes before the one by months where it is earlier", () => {
  const readings = [
    { on: ago(100), miles: 49_000 },
    { on: TODAY, miles: 54_000 },
  ];
  expect(dueOf([done()], readings)?.on).toBe(plusDays(TODAY, 20));
  expect(dueOf([done()], readings, { miles: 100_000 })?.on).toBe(plusMonths(ago(60), 6));
  expect(dueOf([done()], readings, { miles: 500_000, months: null })?.on).toBeNull();
  expect(dueOf([done({ miles: null })], readings, { months: null })).toMatchObject({
    on: null,
    status: "later",
  });
});

test("whatever the readings and the table, there is an answer for each service, the most pressing first", () => {
  const reading = fc.record({ on: fc.integer({ min: 0, max: 4_000 }).map(ago), miles: fc.nat(2_000_000) });
  const serviced = fc.record({
    canned: fc.constantFrom("a", "b"),
    order: fc.constant("x"),
    number: fc.constant(1),
    on: fc.integer({ min: 0, max: 9_000 }).map(ago),
    miles: fc.option(fc.nat(2_000_000)),
  });
  const interval = fc.record({
    id: fc.uuid(),
    name: fc.constant({ en: "It", es: "" }),
    miles: fc.option(fc.integer({ min: 1, max: 500_000 })),
    months: fc.option(fc.integer({ min: 1, max: 240 })),
    canned: fc.constantFrom<string[]>(["a"], ["b"], ["a", "b"], ["c"]),
  });
  const byDate = <One extends { on: string }>(all: One[]) =>
    [...all].sort((a, b) => a.on.localeCompare(b.on));
  const rank = { overdue: 0, soon: 1, "no-record": 2, later: 3 };
  fc.assert(
    fc.property(fc.array(interval), fc.array(serviced), fc.array(reading), (intervals, done, readings) => {
      const due = whatIsDue(
        { intervals },
        { serviced: byDate(done), readings: byDate(readings), today: TODAY },
      );
      expect(new Set(due.map(({ interval }) => interval))).toEqual(new Set(intervals));
      const ranks = due.map(({ status }) => rank[status]);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      for (const { on, status, last } of due) {
        expect(on === null || /^\d{4}-\d\d-\d\d$/.test(on)).toBe(true);
        expect(status === "no-record").toBe(last === null);
      }
    }),
    { numRuns: 500 },
  );
});

test("work is done again under warranty within its months and its miles, on another order only", () => {
  const terms = { months: 12, miles: 12_000 };
  const ask = (
    serviced: Serviced[],
    readings: { on: string; miles: number }[] = [],
    warranty: typeof terms | null | { months: number; miles: null } = terms,
    { intervals = [] as ServiceInterval[], category = "engine" as "engine" | "maintenance" } = {},
  ) =>
    underWarranty(
      { warranty, intervals },
      { canned: "oil", category, order: "now" },
      { serviced, readings, today: TODAY },
    );
  const at = (miles: number) => [{ on: TODAY, miles }];
  expect(ask([done()])).toEqual(done());
  expect(ask([done({ on: "2025-06-15" })])).toEqual(done({ on: "2025-06-15" }));
  expect(ask([done({ on: "2025-06-14" })])).toBeNull();
  expect(ask([done()], at(62_000))).toEqual(done());
  expect(ask([done()], at(62_001))).toBeNull();
  expect(ask([done()], at(62_001), { months: 12, miles: null })).toEqual(done());
  expect(ask([done({ miles: null })], at(90_000))).toEqual(done({ miles: null }));
  expect(ask([done({ order: "now" })])).toBeNull();
  expect(ask([done({ canned: "brakes" })])).toBeNull();
  expect(ask([done()], [], null)).toBeNull();
  // What comes again that soon anyway is no come-back.
  expect(ask([done()], [], terms, { category: "maintenance" })).toBeNull();
  expect(ask([done()], [], terms, { intervals: [{ ...oil, months: 12 }] })).toBeNull();
  expect(ask([done()], [], terms, { intervals: [{ ...oil, months: 13 }] })).toEqual(done());
  expect(ask([done()], [], terms, { intervals: [{ ...oil, months: null }] })).toEqual(done());
  expect(ask([done()], [], terms, { intervals: [{ ...oil, canned: ["other"] }] })).toEqual(done());
});
