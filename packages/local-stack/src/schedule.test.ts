import { describe, expect, test } from "vitest";
import { cronMatcher, intervalOf } from "./schedule.ts";

test("intervals are read as Cloud Scheduler reads them", () => {
  expect(intervalOf("every 1 minutes")).toBe(60_000);
  expect(intervalOf("every 15 mins")).toBe(900_000);
  expect(intervalOf("every 2 hours")).toBe(7_200_000);
  expect(intervalOf("0 3 * * *")).toBeUndefined();
});

describe("cron fields", () => {
  test.each([
    ["0 3 * * *", "2026-01-05T08:00:00Z", true],
    ["0 3 * * *", "2026-07-05T07:00:00Z", true],
    ["0 3 * * *", "2026-07-05T08:00:00Z", false],
    ["*/15 8-17 * * 1-5", "2026-01-05T15:45:00Z", true],
    ["*/15 8-17 * * 1-5", "2026-01-04T15:45:00Z", false],
    ["30 0 1,15 * *", "2026-01-15T05:30:00Z", true],
    ["0 0 13 * 5", "2026-01-09T05:00:00Z", true],
    ["0 12 * * 7", "2026-01-04T17:00:00Z", true],
  ])("%s at %s in New York: %s", (cron, at, expected) => {
    expect(cronMatcher(cron, "America/New_York")(new Date(at))).toBe(expected);
  });

  test("what is not understood is refused, not ignored", () => {
    expect(() => cronMatcher("every other tuesday", "UTC")).toThrow("every");
    expect(() => cronMatcher("0 3 * *", "UTC")).toThrow("0 3 * *");
  });
});
