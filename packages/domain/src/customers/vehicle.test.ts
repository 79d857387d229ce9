import { expect, test } from "vitest";
import { issuesOf } from "../field-issues.ts";
import { VehicleFacts } from "./vehicle.ts";

const nothing = {
  vin: null,
  plate: null,
  plateState: null,
  year: null,
  make: null,
  model: null,
  color: null,
  notes: null,
};

test("a vehicle is written down with something that tells which one it is", () => {
  const unnamed = [{ path: "plate", code: "unnamed" }];
  expect(issuesOf(VehicleFacts, nothing)).toEqual(unnamed);
  expect(issuesOf(VehicleFacts, { ...nothing, year: 2014, color: "silver", notes: "Loud." })).toEqual(
    unnamed,
  );
  for (const named of [
    { plate: "JKL 4471" },
    { vin: "1M8GDM9AXKP042788" },
    { make: "Honda" },
    { model: "Fit" },
  ])
    expect(issuesOf(VehicleFacts, { ...nothing, ...named })).toEqual([]);
});
