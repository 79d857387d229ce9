import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTime, opening, spansOn, weekdayOf } from "./opening.ts";

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));
const hours = fc.array(fc.array(span, { maxLength: 2 }), { minLength: 7, maxLength: 7 });
const moment = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => localTime(date, "America/New_York"));

describe("opening hours", () => {
  test("when closed, the next opening lies ahead and is open in its first minute", () => {
    fc.assert(
      fc.property(hours, moment, (week, now) => {
        const shop = { hours: week, closures: [] };
        const answer = opening(shop, now);
        if (answer.open) {
          expect(answer.until).toBeGreaterThan(now.minute);
          return;
        }
        if (!answer.next) {
          expect(week.every((day) => day.length === 0)).toBe(true);
          return;
        }
        const { date, weekday, from } = answer.next;
        expect(date > now.date || (date === now.date && from > now.minute)).toBe(true);
        expect(opening(shop, { date, weekday, minute: from }).open).toBe(true);
      }),
    );
  });

  test("that touch are one: open until the last of them ends", () => {
    const day = [
      { from: 780, to: 1_020 },
      { from: 480, to: 720 },
      { from: 720, to: 780 },
    ];
    const shop = { hours: Array.from({ length: 7 }, () => day), closures: [] };
    for (const minute of [480, 700, 720, 1_019])
      expect(opening(shop, { date: "2026-03-10", weekday: 1, minute })).toEqual({ open: true, until: 1_020 });
  });

  test("a closure closes the whole of its day", () => {
    fc.assert(
      fc.property(hours, moment, (week, now) => {
        const shop = { hours: week, closures: [{ date: now.date, reason: { en: "", es: "" } }] };
        expect(opening(shop, now).open).toBe(false);
      }),
    );
  });

  test("a special day has its own hours in place of its weekday's, in order, and a closure on it wins", () => {
    fc.assert(
      fc.property(hours, moment, fc.array(span, { minLength: 1, maxLength: 3 }), (week, { date }, spans) => {
        const reason = { en: "", es: "" };
        const special = { hours: week, closures: [], specialDays: [{ date, spans, reason }] };
        const byTime = [...spans].sort((a, b) => a.from - b.from);
        expect(spansOn(special, date)).toEqual(byTime);
        expect(spansOn({ ...special, closures: [{ date, reason }] }, date)).toEqual([]);
        const other = new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10);
        expect(spansOn(special, other)).toEqual(
          (week[weekdayOf(date)] ?? []).toSorted((a, b) => a.from - b.from),
        );
      }),
    );
  });

  test("follow the shop's wall clock across a clock change", () => {
    expect(localTime(new Date("2026-03-08T06:59:00Z"), "America/New_York")).toEqual({
      date: "2026-03-08",
      weekday: 6,
      minute: 119,
    });
    expect(localTime(new Date("2026-03-08T07:00:00Z"), "America/New_York").minute).toBe(180);
  });
});
