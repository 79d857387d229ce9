import { expect, test } from "vitest";
import { carColors, knownColor } from "./vehicle-color.ts";

test("a color is known in either language, however it is written; any other is nobody's guess", () => {
  for (const color of carColors) expect(knownColor(color)).toBe(color);
  expect([" Blue", "azul", "Grey", "CAFÉ"].map(knownColor)).toEqual(["blue", "blue", "gray", "brown"]);
  expect(["", "midnight pearl", "constructor"].map(knownColor)).toEqual([null, null, null]);
});
