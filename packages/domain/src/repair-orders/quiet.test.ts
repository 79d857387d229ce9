import fc from "fast-check";
import { expect, test } from "vitest";
import { afterQuiet, QuietHours } from "./quiet.ts";

const MINUTE = 60_000;
const night = { from: 21 * 60, to: 8 * 60 };
const ny = "America/New_York";
const at = (iso: string) => Date.parse(iso);
const after = (iso: string, zone = ny) => new Date(afterQuiet(at(iso), night, zone)).toISOString();

/** The minute a wall clock shows, by the engine's own calendar. */
function minuteIn(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", hour: "numeric", minute: "numeric" },
  });
  return (ms: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0);
  };
}

test.each([
  ["by day, at once", "2026-03-02T17:00:00.000Z", "2026-03-02T17:00:00.000Z"],
  ["in the evening, next morning", "2026-03-03T02:00:00.000Z", "2026-03-03T13:00:00.000Z"],
  ["after midnight, that morning", "2026-03-03T06:30:00.000Z", "2026-03-03T13:00:00.000Z"],
  ["as they end, at once", "2026-03-03T13:00:00.000Z", "2026-03-03T13:00:00.000Z"],
  ["in the night clocks go ahead, by the new time", "2026-03-08T03:00:00.000Z", "2026-03-08T12:00:00.000Z"],
  ["in the night clocks go back, by the new time", "2026-11-01T03:00:00.000Z", "2026-11-01T13:00:00.000Z"],
])("written to %s", (_, now, when) => {
  expect(after(now)).toBe(when);
});

test("hours within a day hold from the minute they begin until the one they end", () => {
  const noon = { from: 12 * 60, to: 13 * 60 };
  const to = (iso: string) => new Date(afterQuiet(at(iso), noon, "UTC")).toISOString();
  expect(to("2026-03-02T11:59:00.000Z")).toBe("2026-03-02T11:59:00.000Z");
  expect(to("2026-03-02T12:00:00.000Z")).toBe("2026-03-02T13:00:00.000Z");
  expect(to("2026-03-02T13:00:00.000Z")).toBe("2026-03-02T13:00:00.000Z");
});

test("hours that end at a time the clock leaves out end as it goes ahead", () => {
  const until = { from: 21 * 60, to: 2 * 60 + 30 };
  const when = afterQuiet(at("2026-03-08T03:00:00.000Z"), until, ny);
  expect(new Date(when).toISOString()).toBe("2026-03-08T07:00:00.000Z");
});

test("hours that begin and end at one time are none", () => {
  expect(QuietHours.safeParse({ from: 60, to: 60 }).success).toBe(false);
  expect(afterQuiet(5, null, ny)).toBe(5);
});

const anyQuiet = fc
  .record({ from: fc.integer({ min: 0, max: 1_439 }), to: fc.integer({ min: 0, max: 1_439 }) })
  .filter(({ from, to }) => from !== to);
// Around the clock changes of 2026 in both hemispheres, and one of half an hour.
const anyNow = fc
  .tuple(
    fc.constantFrom("2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "2026-06-15"),
    fc.integer({ min: -1_440, max: 2_880 }),
  )
  .map(([date, minutes]) => at(`${date}T00:00:00.000Z`) + minutes * MINUTE + 7);

test("nobody is written to in quiet hours, and no minute later than they last", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(ny, "America/Phoenix", "Australia/Lord_Howe", "Pacific/Auckland", "UTC"),
      anyQuiet,
      anyNow,
      (zone, quiet, now) => {
        const minute = minuteIn(zone);
        const isQuiet = (ms: number) => {
          const shown = minute(ms);
          return quiet.from < quiet.to
            ? shown >= quiet.from && shown < quiet.to
            : shown >= quiet.from || shown < quiet.to;
        };
        const when = afterQuiet(now, quiet, zone);
        expect(isQuiet(when)).toBe(false);
        expect(when - now).toBeLessThanOrEqual(25 * 60 * MINUTE);
        if (!isQuiet(now)) expect(when).toBe(now);
        else {
          expect(when).toBeGreaterThan(now);
          expect(isQuiet(when - MINUTE)).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
