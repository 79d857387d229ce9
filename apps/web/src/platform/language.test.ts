// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test } from "vitest";
import { currentLanguage, hasChosen, keepLanguage, startLanguage } from "./language.tsx";

beforeEach(() => localStorage.clear());
// The next file may share this process.
afterAll(async () => {
  localStorage.clear();
  await startLanguage("/");
});

test("who comes to an address in Spanish chose it", async () => {
  await startLanguage("/es/home");
  expect([currentLanguage(), hasChosen()]).toEqual(["es", true]);
});

test("by a link in an e-mail to somebody a page is in its language, which is nobody's choice until it is known whose it is", async () => {
  await startLanguage("/es/account/garage", "#to=gus%40guest.example");
  expect([currentLanguage(), hasChosen()]).toEqual(["es", false]);
  keepLanguage("es");
  await startLanguage("/account/garage");
  expect([currentLanguage(), hasChosen()]).toEqual(["es", true]);
});

test("what somebody chose is not chosen for them again", async () => {
  await startLanguage("/es/home");
  keepLanguage("en");
  await startLanguage("/account/garage");
  expect(currentLanguage()).toBe("es");
});
