import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTime, opening, spansOn, weekdayOf } from "./opening.ts";
import { OpenSpan } from "./profile.ts";

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));
const hours = fc.array(fc.array(span, { maxLength: 2 }), { minLength: 7, maxLength: 7 });
const moment = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => localTime(date, "America/New_York"));

describe("opening hours", () => {
  test("and the next opening are what reading the days one by one says, with closures and special days", () => {
    const reason = { en: "", es: "" };
    const plus = (date: string, days: number) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
    const ahead = fc.uniqueArray(fc.nat(9), { maxLength: 6 });
    const spans = fc.array(span, { minLength: 1, maxLength: 3 });
    const quiet = fc.constant(Array.from({ length: 7 }, (): { from: number; to: number }[] => []));
    fc.assert(
      fc.property(
        fc.oneof(hours, quiet),
        moment,
        ahead,
        fc.dictionary(fc.constantFrom("0", "3", "28", "29"), spans),
        (week, now, closed, special) => {
          const closures = closed.map((days) => ({ date: plus(now.date, days), reason }));
          const specialDays = Object.entries(special).map(([days, spans]) => ({
            date: plus(now.date, Number(days)),
            spans,
            reason,
          }));
          const openOn = (inDays: number) => {
            const date = plus(now.date, inDays);
            if (closures.some((one) => one.date === date)) return [];
            const own = specialDays.find((one) => one.date === date)?.spans;
            return own ?? week[(now.weekday + inDays) % 7] ?? [];
          };
          const today = openOn(0);
          const isOpen = (minute: number) => today.some(({ from, to }) => from <= minute && minute < to);
          const answer = opening({ hours: week, closures, specialDays }, now);
          expect(answer.open).toBe(isOpen(now.minute));
          if (answer.open) {
            let until = now.minute;
            while (isOpen(until)) until += 1;
            expect(answer.until).toBe(until);
            return;
          }
          for (let inDays = 0; inDays <= 28; inDays++) {
            const starts = openOn(inDays).map(({ from }) => from);
            const from = Math.min(...starts.filter((start) => inDays > 0 || start > now.minute));
            if (from === Number.POSITIVE_INFINITY) continue;
            const [date, weekday] = [plus(now.date, inDays), (now.weekday + inDays) % 7];
            expect(answer.next).toEqual({ inDays, date, weekday, from });
            return;
          }
          expect(answer.next).toBeNull();
        },
      ),
    );
  });

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
    expect(opening(shop, { date: "2026-03-10", weekday: 1, minute: 1_020 }).open).toBe(false);
  });

  test("end after they begin", () => {
    const takes = (from: number, to: number) => OpenSpan.safeParse({ from, to }).success;
    expect([takes(0, 1), takes(480, 1_440)]).toEqual([true, true]);
    expect([takes(480, 480), takes(481, 480)]).toEqual([false, false]);
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
