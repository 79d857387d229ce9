import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOverrun } from "../../test/approvals/overruns.ts";
import { needsNewYes, toleranceOf } from "./overrun.ts";
import type { Overrun } from "./rule.ts";
import { STATE_RULES } from "./state-rules.ts";

const florida = STATE_RULES.FL.overrun.is;
const whichever = { kind: "whichever" as const, cents: 1_000, basisPoints: 1_000, cap: null };

test.each<[Overrun, number, number]>([
  [{ kind: "nothing" }, 50_000, 0],
  [{ kind: "fixed", cents: 700 }, 100, 700],
  [{ kind: "percent", basisPoints: 1_000 }, 12_349, 1_234],
  [{ ...whichever, is: "greater" }, 5_000, 1_000],
  [{ ...whichever, is: "greater" }, 20_000, 2_000],
  [{ ...whichever, is: "less" }, 5_000, 500],
  [{ ...whichever, is: "less" }, 20_000, 1_000],
  [{ ...whichever, is: "less", cap: 300 }, 20_000, 300],
  // Florida: $10 or 10 %, whichever is greater, and at most $50.
  [florida, 0, 1_000],
  [florida, 10_000, 1_000],
  [florida, 10_010, 1_001],
  [florida, 50_000, 5_000],
  [florida, 200_000, 5_000],
])("%j of %i cents is %i", (overrun, authorized, cents) => {
  expect(toleranceOf(overrun, authorized)).toBe(cents);
  expect(needsNewYes({ overrun }, authorized, authorized + cents)).toBe(false);
  expect(needsNewYes({ overrun }, authorized, authorized + cents + 1)).toBe(true);
});

test("what was approved, and less, needs no new yes under any rule", () => {
  const cents = fc.nat(50_000_000);
  fc.assert(
    fc.property(anyOverrun(50_000_000, 10_000), cents, cents, (overrun, authorized, revised) => {
      const needs = needsNewYes({ overrun }, authorized, revised);
      if (revised <= authorized) expect(needs).toBe(false);
      if (overrun.kind === "nothing") expect(needs).toBe(revised > authorized);
      if (overrun.kind === "percent")
        expect(needs).toBe(
          BigInt(revised - authorized) * 10_000n > BigInt(authorized) * BigInt(overrun.basisPoints),
        );
      // Once it needs one, it does so at every higher price.
      if (needs) expect(needsNewYes({ overrun }, authorized, revised + 1)).toBe(true);
    }),
  );
});
