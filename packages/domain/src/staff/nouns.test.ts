import { expect, test } from "vitest";
import { knows, nouns } from "./nouns.ts";
import { mayEver, policies } from "./policies.ts";
import { roles } from "./roles.ts";

test("a role knows exactly the nouns it may do something about, and the owner knows all", () => {
  for (const noun of nouns)
    for (const role of roles) {
      const allowed = Object.keys(policies).filter((action) =>
        mayEver(role, action as keyof typeof policies),
      );
      expect(knows(role, noun)).toBe(allowed.some((action) => action.startsWith(`${noun}.`)));
      if (role === "owner") expect(knows(role, noun)).toBe(true);
    }
});

test("a technician hears nothing of what only the counter sees, and the public nothing of the shop's people", () => {
  for (const noun of ["mail", "notices", "security"] as const) expect(knows("technician", noun)).toBe(false);
  for (const noun of ["customers", "staff", "security"] as const) expect(knows("public", noun)).toBe(false);
});

test("each noun is there once", () => {
  expect(new Set(nouns).size).toBe(nouns.length);
  expect(nouns).toContain("booking");
});
