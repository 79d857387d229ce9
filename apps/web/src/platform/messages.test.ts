import { expect, test } from "vitest";
import { addMessages } from "./messages.ts";

test("words of one namespace come together from several files, at every depth", () => {
  const desk = { desk: { nav: { inbox: "Inbox" }, greeting: [["name"], "!"] }, titles: { desk: "Desk" } };
  const all = {};
  addMessages(all, desk);
  addMessages(all, { desk: { nav: { loaners: "Loaner cars" } }, titles: { loaners: "Loaner cars" } });
  expect(all).toEqual({
    desk: { nav: { inbox: "Inbox", loaners: "Loaner cars" }, greeting: [["name"], "!"] },
    titles: { desk: "Desk", loaners: "Loaner cars" },
  });
  expect(desk.desk.nav).toEqual({ inbox: "Inbox" });
});
