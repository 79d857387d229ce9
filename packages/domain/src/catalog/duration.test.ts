import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationOf } from "./duration.ts";

describe("how long a service takes", () => {
  test.each([
    [50, 50, { kind: "minutes", from: 30, to: 30 }],
    [30, 75, { kind: "minutes", from: 15, to: 45 }],
    [50, 100, { kind: "mixed", from: 30, to: 1 }],
    [100, 150, { kind: "hours", from: 1, to: 1.5 }],
    [150, 500, { kind: "hours", from: 1.5, to: 5 }],
  ])("%i to %i hundredths of an hour", (from, to, shown) => {
    expect(durationOf({ from, to })).toEqual(shown);
  });

  test("never says less than five minutes, nor a range that runs backwards", () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), (a, b) => {
        const shown = durationOf({ from: Math.min(a, b), to: Math.max(a, b) });
        const inMinutes = (value: number, hours: boolean) => (hours ? value * 60 : value);
        const from = inMinutes(shown.from, shown.kind === "hours");
        expect(from).toBeGreaterThanOrEqual(5);
        expect(inMinutes(shown.to, shown.kind !== "minutes")).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});
