import { expect, test } from "vitest";
import { defaultSettings } from "./default-settings.ts";
import { columnFor, columnOf, columnPlace, PartsMatrix, type ShopStage } from "./settings.ts";

const column = (id: string, stage: ShopStage["stage"]): ShopStage => ({
  ...(defaultSettings.stages[0] as ShopStage),
  id,
  stage,
});
const stages = [
  column("wait", "checked-in"),
  column("lift", "in-progress"),
  column("test-drive", "in-progress"),
];

test("a car that comes to a stage by itself stands in the shop's first column of it, or under the stage's own name", () => {
  expect(columnOf({ stages }, "in-progress")).toBe("lift");
  expect(columnOf({ stages }, "checked-in")).toBe("wait");
  expect(columnOf({ stages }, "ready")).toBe("ready");
});

test("a car stays in the column it was put in, until the shop has no such column any more", () => {
  expect(columnFor({ stages }, { is: "in-progress", column: "test-drive" })).toBe("test-drive");
  expect(columnFor({ stages }, { is: "in-progress", column: "removed" })).toBe("lift");
});

test("a new column stands behind the last one of its stage, not behind those of cars that have left", () => {
  for (const [at, { stage }] of defaultSettings.stages.entries())
    expect(columnPlace(defaultSettings.stages, stage)).toBe(at + 1);
  expect(columnPlace(stages, "in-progress")).toBe(3);
  expect(columnPlace(stages, "checked-in")).toBe(1);
  expect(columnPlace(stages, "ready")).toBe(3);
});

test("bands begin at nothing, and each is above the one before it", () => {
  const of = (...from: number[]) =>
    PartsMatrix.safeParse(from.map((one) => ({ from: one, markup: 1 }))).success;
  expect(of()).toBe(true);
  expect(of(0, 5, 6)).toBe(true);
  expect(of(0, 5, 5)).toBe(false);
  expect(of(0, 6, 5)).toBe(false);
  expect(of(0, 0)).toBe(false);
  expect(of(1)).toBe(false);
});
