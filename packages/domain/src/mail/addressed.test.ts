import fc from "fast-check";
import { expect, test } from "vitest";
import { Email } from "../fields.ts";
import { addressedTo, addressIn } from "./addressed.ts";

test("an address the shop writes to comes back out of the fragment it was put into, and nothing else does", () => {
  const near = fc.string({ unit: fc.constantFrom(..."aZ0.-_'+@", "x@", ".ex", "é", "\u2800", "!") });
  for (const any of [
    near,
    fc.emailAddress({ size: "small" }),
    fc.tuple(near, fc.domain()).map((of) => of.join("@")),
  ])
    fc.assert(
      fc.property(any, (typed) => {
        const { data: email } = Email.safeParse(typed);
        expect(addressIn(addressedTo(email ?? typed))).toBe(email ?? null);
      }),
      { numRuns: 2_000 },
    );
});

test("what is no address is nobody's words on the page", () => {
  for (const hash of [
    "",
    "#to=",
    "#to=Call%20me%20at%20a@b.example",
    ...["\u2800", "\u3164", "\u00ad", "！", "$"].map((one) => addressedTo(`Call${one}me${one}now@b.example`)),
    "#to=%E0%A4%A",
    "#jobs",
    "#to=a@b.example",
  ])
    expect(addressIn(hash)).toBeNull();
});
