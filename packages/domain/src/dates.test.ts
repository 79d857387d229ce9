import { expect, test } from "vitest";
import { BookFor, SlotInput, When } from "./booking/inputs.ts";
import { OdometerReading } from "./customers/vehicle.ts";
import { CalendarDate, scheduleDateIssue, scheduleDateRefusal } from "./dates.ts";
import { fieldIssues } from "./field-issues.ts";
import { Closure, Review, SpecialDay } from "./shop/profile.ts";

const codesOf = (parsed: ReturnType<typeof CalendarDate.safeParse>) =>
  parsed.success ? [] : fieldIssues(parsed.error).map(({ code }) => code);

test("a date of another age is refused, with a word for which way it is off", () => {
  expect(codesOf(CalendarDate.safeParse("2026-02-28"))).toEqual([]);
  expect(codesOf(CalendarDate.safeParse("1970-01-01"))).toEqual([]);
  expect(codesOf(CalendarDate.safeParse("2099-12-31"))).toEqual([]);
  expect(codesOf(CalendarDate.safeParse("1969-12-31"))).toEqual(["date-early"]);
  expect(codesOf(CalendarDate.safeParse("2100-01-01"))).toEqual(["date-late"]);
  expect(codesOf(CalendarDate.safeParse("9999-01-01"))).toEqual(["date-late"]);
  expect(codesOf(CalendarDate.safeParse("0026-01-01"))).toEqual(["date-early"]);
  expect(codesOf(CalendarDate.safeParse("2026-02-30"))).toEqual(["invalid"]);
});

test("every input that has a date bounds it", () => {
  const text = { en: "", es: "" };
  const inputs = {
    waiter: (date: string) => When.safeParse({ kind: "waiter", date, start: 1_900_000 }),
    dropOff: (date: string) => When.safeParse({ kind: "drop-off", date }),
    bookFor: (date: string) =>
      BookFor.safeParse({
        services: ["oil"],
        when: { kind: "drop-off", date },
        vehicle: {},
        name: "A",
        language: "en",
      }),
    place: (date: string) => SlotInput.safeParse({ lane: "bay", date, quarters: [1_900_000] }),
    closure: (date: string) => Closure.safeParse({ date, reason: text }),
    specialDay: (date: string) => SpecialDay.safeParse({ date, spans: [{ from: 0, to: 60 }], reason: text }),
    review: (date: string) => Review.safeParse({ name: "A", date, stars: 5, text: "Good" }),
    odometer: (date: string) => OdometerReading.safeParse({ on: date, miles: 1 }),
  };
  for (const [name, parse] of Object.entries(inputs)) {
    expect([name, parse("2026-02-27").success]).toEqual([name, true]);
    for (const date of ["9999-01-01", "1026-01-01"])
      expect([name, parse(date).success]).toEqual([name, false]);
  }
});

test("the shop puts things on its schedule up to two years ahead and one back", () => {
  const now = Date.parse("2026-03-02T14:00:00Z");
  expect(scheduleDateIssue("2028-03-03", now)).toBeNull();
  expect(scheduleDateIssue("2028-03-04", now)).toBe("date-late");
  expect(scheduleDateIssue("2025-03-01", now)).toBeNull();
  expect(scheduleDateIssue("2025-02-28", now)).toBe("date-early");
  expect(["2028-03-03", "2028-03-04", "2025-02-28"].map((date) => scheduleDateRefusal(date, now))).toEqual([
    null,
    "beyond-horizon",
    "too-soon",
  ]);
});
