import { BookingSettings, defaultCaps } from "@openhood/domain/booking/settings";
import { skills } from "@openhood/domain/catalog/service";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookingValues, bookingValues, checkBooking, newLane } from "./booking-values.ts";

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ from: from * 15, to: from * 15 + length * 15 }));
const week = fc.array(fc.array(span, { maxLength: 1 }), { minLength: 7, maxLength: 7 });
const settings: fc.Arbitrary<BookingSettings> = fc.record({
  v: fc.constant(1 as const),
  lanes: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constantFrom("Bay 1", "The lift by the door"),
      staffed: week,
      reserve: week,
      skills: fc.subarray([...skills]),
    }),
    { maxLength: 3 },
  ),
  confirmation: fc.constantFrom("instant" as const, "by-shop" as const),
  minimumNotice: fc.integer({ min: 0, max: 20_160 }),
  horizonDays: fc.integer({ min: 1, max: 120 }),
  cutOff: fc.integer({ min: 0, max: 20_160 }),
  waitersPerDay: fc.integer({ min: 0, max: 50 }),
  dropOff: span,
  caps: fc.record({
    guests: fc.integer({ min: 1, max: 50 }),
    accounts: fc.integer({ min: 1, max: 50 }),
    fleets: fc.integer({ min: 1, max: 500 }),
    dayShare: fc.integer({ min: 1, max: 100 }),
  }),
});

test("settings of before there were limits start the form with those in force", () => {
  fc.assert(
    fc.property(settings, ({ caps: _, ...before }) => {
      expect(checkBooking(bookingValues(before))).toEqual({
        ok: true,
        value: { ...before, caps: defaultCaps },
      });
    }),
  );
});

test("settings survive the way into the form and back, to the minute", () => {
  fc.assert(
    fc.property(settings, (before) => {
      expect(BookingSettings.safeParse(before).success).toBe(true);
      expect(checkBooking(bookingValues(before))).toEqual({ ok: true, value: before });
    }),
  );
});

test("a shop that has said nothing yet starts from settings that hold", () => {
  expect(checkBooking(bookingValues(null))).toMatchObject({ ok: true, value: { lanes: [] } });
});

test("what is wrong is said at its own field", () => {
  const values = bookingValues(null);
  const lane = { ...newLane(undefined), name: "Bay 1" };
  lane.staffed[2] = {
    spans: [
      { from: "08:00", to: "12:00" },
      { from: "11:00", to: "17:00" },
    ],
  };
  lane.reserve[0] = { spans: [{ from: "17:00", to: "16:00" }] };
  const paths = (changed: Partial<typeof values>) => {
    const result = checkBooking({ ...values, ...changed });
    return result.ok ? [] : result.issues.map(({ path }) => path);
  };
  expect(paths({ lanes: [lane] })).toEqual([
    "lanes.0.staffed.2.spans.1.from",
    "lanes.0.reserve.0.spans.0.to",
  ]);
  expect(paths({ lanes: [{ ...newLane(undefined) }] })).toEqual(["lanes.0.name"]);
  expect(paths({ minimumNotice: "soon", horizonDays: "", waitersPerDay: "51" })).toEqual([
    "minimumNotice",
    "horizonDays",
    "waitersPerDay",
  ]);
  expect(paths({ dropOff: { from: "10:00", to: "08:00" } })).toEqual(["dropOff.to"]);
});

test("another lane starts with the week and the skills of the one before it, as a lane of its own", () => {
  const first = newLane(undefined);
  first.skills = ["brakes"];
  first.staffed[0] = { spans: [{ from: "08:00", to: "17:00" }] };
  const second = newLane(first);
  expect(second.id).not.toBe(first.id);
  expect(second.staffed).toEqual(first.staffed);
  second.staffed[0]?.spans.pop();
  expect(first.staffed[0]?.spans).toHaveLength(1);
});

test("what is below zero or too much is told between what it can be, in what is typed", () => {
  const issuesOf = (more: Partial<BookingValues>) => {
    const checked = checkBooking({ ...bookingValues(null), ...more });
    return checked.ok ? [] : checked.issues;
  };
  expect(issuesOf({ minimumNotice: "-1", cutOff: "400", horizonDays: "-1" })).toEqual([
    { path: "minimumNotice", kind: "between", limit: 0, most: 336 },
    { path: "horizonDays", kind: "between", limit: 1, most: 120 },
    { path: "cutOff", kind: "between", limit: 0, most: 336 },
  ]);
  expect(issuesOf({ caps: { guests: "3", accounts: "6", fleets: "20", dayShare: "101" } })).toEqual([
    { path: "caps.dayShare", kind: "between", limit: 1, most: 100 },
  ]);
  expect(issuesOf({ cutOff: "a day" })).toEqual([{ path: "cutOff", kind: "duration" }]);
});
