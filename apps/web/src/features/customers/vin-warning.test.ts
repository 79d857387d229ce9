import { expect, test } from "vitest";
import { vinWarning } from "./vin-warning.ts";

test("a VIN is worth a second look when it has a letter no VIN has, or a check digit that does not fit", () => {
  expect(vinWarning("1M8GDM9AXKP042788")).toBeNull();
  expect(vinWarning(" 1m8gdm9axkp042788 ")).toBeNull();
  expect(vinWarning("1M8GDM9A1KP042788")).toBe("check");
  expect(vinWarning("1M8GDM9AXKP0427O8")).toBe("letters");
  expect(vinWarning("1M8GDM")).toBeNull();
});
