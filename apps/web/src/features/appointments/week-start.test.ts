import { expect, test } from "vitest";
import { weekStart } from "./slot-picker.tsx";

test("a week begins as the country has it: with Sunday in the United States, in either language, with Monday in Spain", () => {
  expect(["en-US", "es-US", "es-ES"].map(weekStart)).toEqual([6, 6, 0]);
});
