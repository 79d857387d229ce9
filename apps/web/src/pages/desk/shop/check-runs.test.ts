import { expect, test } from "vitest";
import { type Difference, grouped, running, shareOf } from "./check-runs.ts";

const difference = (
  kind: Difference["kind"],
  quarter: number,
  more: Partial<Difference> = {},
): Difference => ({
  path: `claims/bay-1_${quarter}`,
  kind,
  quarter,
  lane: "bay-1",
  by: { kind: "appointment", id: "a" },
  ...more,
});

test("differences of one kind, lane and owner that follow each other are told as one, in the order of time", () => {
  const found = [
    difference("missing", 102),
    difference("orphan", 50),
    difference("missing", 100),
    difference("missing", 101),
    difference("missing", 101, { lane: "bay-2", path: "claims/bay-2_101" }),
    difference("missing", 110),
  ];
  expect(grouped(found).map(({ kind, lane, first, end, count }) => [kind, lane, first, end, count])).toEqual([
    ["orphan", "bay-1", 50, 51, 1],
    ["missing", "bay-1", 100, 103, 3],
    ["missing", "bay-2", 101, 102, 1],
    ["missing", "bay-1", 110, 111, 1],
  ]);
});

test("a check is as far as the days it has asked for", () => {
  const run = { ...running("2026-03-01"), last: "2026-03-10" };
  expect(shareOf(run)).toBe(0);
  expect(shareOf({ ...run, at: "2026-03-06" })).toBe(0.5);
  expect(shareOf({ ...run, at: "2026-04-01" })).toBe(1);
  expect(shareOf({ ...run, last: null })).toBe(0);
});
