import { type CarPart, carParts } from "@openhood/domain/catalogue/service";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationOf, groupNames, groupOf } from "./catalogue.ts";

describe("the services list", () => {
  test("puts every service in one of its groups", () => {
    fc.assert(
      fc.property(fc.subarray([...carParts]), (parts) => {
        expect(groupNames).toContain(groupOf({ parts }));
      }),
    );
  });

  test.each<[CarPart[], string]>([
    [["brakes"], "stopping"],
    [["battery"], "running"],
    [["climate"], "comfort"],
    [["lights", "body", "exhaust"], "care"],
    [[], "care"],
  ])("%j belongs to %s", (parts, group) => {
    expect(groupOf({ parts })).toBe(group);
  });
});

describe("how long a service takes", () => {
  test.each([
    [50, 50, { kind: "minutes", from: 30, to: 30 }],
    [30, 75, { kind: "minutes", from: 15, to: 45 }],
    [50, 100, { kind: "mixed", from: 30, to: 1 }],
    [100, 150, { kind: "hours", from: 1, to: 1.5 }],
    [150, 500, { kind: "hours", from: 1.5, to: 5 }],
  ])("%i to %i hundredths of an hour", (from, to, said) => {
    expect(durationOf({ from, to })).toEqual(said);
  });

  test("never says less than five minutes, nor a range that runs backwards", () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), (a, b) => {
        const said = durationOf({ from: Math.min(a, b), to: Math.max(a, b) });
        const inMinutes = (value: number, hours: boolean) => (hours ? value * 60 : value);
        const from = inMinutes(said.from, said.kind === "hours");
        expect(from).toBeGreaterThanOrEqual(5);
        expect(inMinutes(said.to, said.kind !== "minutes")).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});
