import { expect, test } from "vitest";
import { provenAs, roles } from "./roles.ts";

test("an address is proven by an account that has proven this one, and by no other", () => {
  const email = "ana@example.com";
  const account = { uid: "ana", email, name: "Ana" };
  const proven = roles.filter(
    (role) => provenAs(role === "public" ? { role } : { role, ...account }, email) === "ana",
  );
  expect(proven).toEqual(["customer", "technician", "advisor", "owner"]);
  expect(provenAs({ role: "customer", ...account }, "eve@example.com")).toBe(null);
  expect(provenAs({ role: "customer", ...account }, null)).toBe(null);
});
