import { expect, test } from "vitest";
import { coveredByKeyboard } from "./keyboard.ts";

test("a keyboard laid over the window covers what the person no longer sees at its lower end", () => {
  expect(coveredByKeyboard(844, { height: 508, offsetTop: 0, scale: 1 })).toBe(336);
  expect(coveredByKeyboard(844, { height: 508, offsetTop: 100, scale: 1 })).toBe(236);
});

test("a window that got smaller itself is covered by nothing, and neither is a magnified one", () => {
  expect(coveredByKeyboard(508, { height: 508, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(844, { height: 422, offsetTop: 0, scale: 2 })).toBe(0);
  expect(coveredByKeyboard(500, { height: 508, offsetTop: 0, scale: 1 })).toBe(0);
});
