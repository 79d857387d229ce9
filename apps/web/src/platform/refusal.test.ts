import { describe, expect, test } from "vitest";
import { refusalOf, waitOf } from "./refusal.ts";

describe("a refused call", () => {
  const thrown = (data: object) => Object.assign(new Error("x"), { data });

  test("without an answer is offline or unanswered, by what the device knows", () => {
    const none = { fields: [], retryAfter: null };
    expect(refusalOf(new TypeError("Failed to fetch"), false)).toEqual({ reason: "offline", ...none });
    expect(refusalOf(new TypeError("Failed to fetch"), true)).toEqual({ reason: "no-answer", ...none });
  });

  test.each([
    [{ reason: "rate-limited", retryAfter: 61 }, { fields: [] }],
    [{ reason: "invalid-input", fields: [{ path: "name", code: "required" }] }, { retryAfter: null }],
  ])("%j", (data, rest) => {
    expect(refusalOf(thrown(data), true)).toEqual({ ...data, ...rest });
  });

  test.each([
    [0, "now"],
    [30, "seconds"],
    [91, "minutes"],
    [3_600, "minutes"],
    [3_601, "time"],
  ])("a wait of %i s is told in %s", (seconds, unit) => {
    expect(waitOf(seconds).unit).toBe(unit);
  });
});
