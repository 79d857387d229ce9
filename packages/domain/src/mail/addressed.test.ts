import fc from "fast-check";
import { expect, test } from "vitest";
import { addressedTo, addressIn } from "./addressed.ts";

test("an address comes back out of the fragment it was put into", () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: "small" }), (email) => addressIn(addressedTo(email)) === email),
  );
});

test("what is no address is nobody's words on the page", () => {
  for (const hash of [
    "",
    "#to=",
    "#to=Call%20me%20at%20a@b.example",
    "#to=%E0%A4%A",
    "#jobs",
    "#to=a@b.example",
  ])
    expect(addressIn(hash)).toBeNull();
});
