import { expect, test } from "vitest";
import { knows, type Noun, nouns } from "./nouns.ts";
import type { Role } from "./roles.ts";

test("a role knows of a noun what it may do something about", () => {
  const all = (role: Role) => nouns.filter((noun) => !knows(role, noun));
  const counter: Noun[] = ["mail", "notices", "security"];
  expect(all("owner")).toEqual([]);
  expect(all("advisor")).toEqual(["security"]);
  expect(all("technician").sort()).toEqual(counter);
  expect(all("public").sort()).toEqual(["customers", "live", "mail", "notices", "security", "staff"]);
});

test("each noun is there once", () => {
  expect(new Set(nouns).size).toBe(nouns.length);
  expect(nouns).toContain("booking");
});
