import { expect, test } from "vitest";
import { welcome } from "./welcome.ts";

const of = { isNew: true, hasPages: true, siteUrl: "http://localhost:5000", accounts: "    owner" };

test("a shop without pages says how to get them, and sends nobody where there is nothing", () => {
  const said = welcome({ ...of, hasPages: false });
  expect(said).toContain("`npm start -- --new`, without --no-build");
  expect(said).not.toMatch(/desk\/setup|ready to set up/);
  expect(welcome({ ...of, hasPages: false, isNew: false })).toContain("`npm start`, without");
});

test("an empty shop leads to its owner's e-mail, the demo to its accounts", () => {
  expect(welcome(of)).toContain("http://localhost:5000/desk/setup");
  expect(welcome({ ...of, isNew: false })).toBe("Sign in as\n    owner");
});
