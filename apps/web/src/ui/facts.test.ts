import { expect, test } from "vitest";
import { inRow } from "./facts.ts";

test("facts in a row are told apart by a dot, and no line of theirs begins with it", () => {
  const row = inRow(["Approved", null, "2.8 h sold", false, "", "Yours"]);
  expect(row.replaceAll("\u00a0", " ")).toBe("Approved · 2.8 h sold · Yours");
  expect(row).not.toContain(" ·");
});
