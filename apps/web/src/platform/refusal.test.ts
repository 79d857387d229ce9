import { describe, expect, test } from "vitest";
import { refusalOf, waitOf } from "./refusal.ts";

describe("a refused call", () => {
  const thrown = (data: object) => Object.assign(new Error("x"), { data });

  test("without an answer is offline or unreachable, by what the device knows", () => {
    expect(refusalOf(new TypeError("Failed to fetch"), false)).toEqual({ kind: "offline" });
    expect(refusalOf(new TypeError("Failed to fetch"), true)).toEqual({ kind: "unreachable" });
  });

  test.each([
    [
      { reason: "rate-limited", retryAfter: 61 },
      { kind: "rate-limited", retryAfter: 61 },
    ],
    [{ reason: "client-outdated" }, { kind: "outdated" }],
    [{ reason: "unavailable" }, { kind: "unreachable" }],
    [{ reason: "removal-runs" }, { kind: "not-now" }],
    [{ reason: "internal" }, { kind: "failed" }],
    [{ reason: "a reason from the future" }, { kind: "failed" }],
    [
      { reason: "invalid-input", fields: [{ path: "name", code: "required" }] },
      { kind: "fields", fields: [{ path: "name", code: "required" }] },
    ],
  ])("%j", (data, refusal) => {
    expect(refusalOf(thrown(data), true)).toEqual(refusal);
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
