import fc from "fast-check";
import type { Overrun } from "../../src/approvals/rule.ts";

/** How much dearer a rule may let work become, up to some cents and some hundredths of a percent. */
export function anyOverrun(mostCents: number, mostBasisPoints: number): fc.Arbitrary<Overrun> {
  const [cents, basisPoints] = [fc.nat(mostCents), fc.nat(mostBasisPoints)];
  return fc.oneof(
    fc.constant({ kind: "nothing" as const }),
    fc.record({ kind: fc.constant("fixed" as const), cents }),
    fc.record({ kind: fc.constant("percent" as const), basisPoints }),
    fc.record({
      kind: fc.constant("whichever" as const),
      is: fc.constantFrom("greater" as const, "less" as const),
      cents,
      basisPoints,
      cap: fc.option(cents),
    }),
  );
}
