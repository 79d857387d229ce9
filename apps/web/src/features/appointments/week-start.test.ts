import { expect, test } from "vitest";
import { weekStart } from "./week-start.ts";

test("a week begins as the country has it: with Sunday in the United States, in either language, with Monday in Spain", () => {
  expect(["en-US", "es-US", "es-ES"].map(weekStart)).toEqual([6, 6, 0]);
});
