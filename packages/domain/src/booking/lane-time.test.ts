import { describe, expect, test } from "vitest";
import type { OpenSpan } from "../shop/profile.ts";
import { laneTime } from "./lane-time.ts";
import { setBits } from "./mask.ts";
import { dayGrid, minuteAt } from "./quarters.ts";

const [SATURDAY, SUNDAY] = ["2026-12-19", "2026-12-20"];
const reason = { en: "", es: "" };
const weekend = (saturday: OpenSpan[], sunday: OpenSpan[] = []) => [[], [], [], [], [], saturday, sunday];
const hour = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

/** The hours a bay is staffed in, as pairs, in a shop that is usually open on Saturdays from 8 to 12. */
function staffed(week: OpenSpan[][], date: string, spans: OpenSpan[]): [number, number][] {
  const lane = { id: "bay", name: "Bay", staffed: week, reserve: weekend([]), skills: [] };
  const shop = { hours: weekend([hour(8, 12)]), closures: [], specialDays: [{ date, spans, reason }] };
  const grid = dayGrid(date, "America/New_York");
  const quarters = setBits(laneTime({ shop, audience: "staff" }, lane, grid));
  return quarters
    .filter((index) => !quarters.includes(index - 1))
    .map((first) => {
      let last = first;
      while (quarters.includes(last + 1)) last++;
      return [minuteAt(grid, first) / 60, (minuteAt(grid, last) + 15) / 60];
    });
}

describe("on a day with hours of its own", () => {
  test("who is there when the shop usually opens or closes is there when it does so that day, with the break kept", () => {
    const all = weekend([hour(8, 10), hour(11, 12)]);
    expect(staffed(all, SATURDAY, [hour(7, 16)])).toEqual([
      [7, 10],
      [11, 16],
    ]);
    expect(staffed(weekend([hour(8, 10)]), SATURDAY, [hour(7, 16)])).toEqual([[7, 10]]);
    expect(staffed(weekend([hour(11, 12)]), SATURDAY, [hour(7, 16)])).toEqual([[11, 16]]);
    expect(staffed(weekend([hour(9, 11)]), SATURDAY, [hour(7, 16)])).toEqual([[9, 11]]);
  });

  test("nobody is longer there than the shop is open", () => {
    expect(staffed(weekend([hour(8, 12)]), SATURDAY, [hour(9, 11)])).toEqual([[9, 11]]);
    expect(staffed(weekend([hour(8, 12)]), SATURDAY, [hour(14, 16)])).toEqual([[14, 16]]);
  });

  test("a bay that is not staffed on the weekday is not, unless the shop is usually closed then", () => {
    const other = [[hour(8, 12)], [], [], [], [], [], []];
    expect(staffed(other, SATURDAY, [hour(7, 16)])).toEqual([]);
    expect(staffed(other, SUNDAY, [hour(9, 13)])).toEqual([[9, 13]]);
    expect(staffed(weekend([], [hour(10, 12)]), SUNDAY, [hour(9, 13)])).toEqual([[10, 12]]);
    expect(staffed(weekend([]), SUNDAY, [hour(9, 13)])).toEqual([]);
  });

  test("nothing of what it adds is held for walk-ins; what is held in the usual hours stays so", () => {
    const lane = { id: "bay", name: "Bay", staffed: weekend([hour(8, 12)]), skills: [] };
    const given = (reserve: OpenSpan, spans: OpenSpan[]) => {
      const shop = {
        hours: weekend([hour(8, 12)]),
        closures: [],
        specialDays: [{ date: SATURDAY, spans, reason }],
      };
      const grid = dayGrid(SATURDAY, "America/New_York");
      return setBits(laneTime({ shop, audience: "public" }, { ...lane, reserve: weekend([reserve]) }, grid))
        .length;
    };
    expect(given(hour(12, 14), [hour(8, 14)])).toBe(6 * 4);
    expect(given(hour(11, 14), [hour(8, 14)])).toBe(5 * 4);
    expect(given(hour(11, 12), [hour(8, 14)])).toBe(5 * 4);
  });
});
