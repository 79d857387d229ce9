import fc from "fast-check";
import { expect, test } from "vitest";
import { issuesOf } from "../field-issues.ts";
import { BlockTime, MAX_BLOCK_REASON } from "./inputs.ts";

test("a block has a reason that fits on its card, as long as it is shown", () => {
  const reasons = fc.oneof(
    fc.nat(2 * MAX_BLOCK_REASON).map((length) => "x".repeat(length)),
    fc.constant("  "),
  );
  fc.assert(
    fc.property(reasons, (reason) => {
      const block = { lane: "bay-1", date: "2026-11-23", quarters: [1_994_800], reason: ` ${reason} ` };
      const { length } = reason.trim();
      const code = length === 0 ? "required" : "too-long";
      const isRight = length > 0 && length <= MAX_BLOCK_REASON;
      expect(issuesOf(BlockTime, block).map((issue) => [issue.path, issue.code])).toEqual(
        isRight ? [] : [["reason", code]],
      );
    }),
  );
});
