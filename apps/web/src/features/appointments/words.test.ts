import { expect, test } from "vitest";
import { lengthText } from "./words.ts";

test.each([
  [15, "15 min"],
  [45, "45 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [750, "12 h 30 min"],
])("%i minutes are written in hours and minutes, never in parts of an hour", (minutes, words) => {
  expect(lengthText(minutes).replaceAll("\u00a0", " ")).toBe(words);
});
