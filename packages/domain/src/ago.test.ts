import { expect, test } from "vitest";
import { ago } from "./ago.ts";

const now = Date.parse("2026-03-02T15:00:00.000Z");

test.each([
  [0, { unit: "minutes", count: 0 }],
  [59 * 60_000 + 59_999, { unit: "minutes", count: 59 }],
  [3_600_000, { unit: "hours", count: 1 }],
  [48 * 3_600_000 - 1, { unit: "hours", count: 47 }],
  [48 * 3_600_000, { unit: "days", count: 2 }],
  [-5_000, { unit: "minutes", count: 0 }],
])("%d ms ago is said in the unit in which people say it", (ms, said) => {
  expect(ago(now - ms, now)).toEqual(said);
});
