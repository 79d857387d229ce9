import { expect, test } from "vitest";
import { plateBeside, vehicleAsTyped, vehicleLabel, vehicleMark, vehicleName } from "./vehicle-label.ts";

const car = { year: 2018, make: "Toyota", model: "Corolla", plate: "8ABC123", vin: "1M8GDM9AXKP042788" };

test("a vehicle's year comes first in English and last in Spanish", () => {
  expect(vehicleName(car, "en")).toBe("2018 Toyota Corolla");
  expect(vehicleName(car, "es")).toBe("Toyota Corolla 2018");
  expect(vehicleName({ make: "Toyota", year: 2018 }, "es")).toBe("Toyota 2018");
});

test("a vehicle as it was typed has its year where the language has it, and nothing else is touched", () => {
  const typed = [
    "2011 Ford Escape",
    "Ford Escape 2011",
    "2016 Prius",
    "Ford Escape",
    "2008 Peugeot 2008",
    "",
  ];
  expect(typed.map((one) => vehicleAsTyped(one, "es"))).toEqual([
    ...["Ford Escape 2011", "Ford Escape 2011", "Prius 2016", "Ford Escape", "2008 Peugeot 2008", ""],
  ]);
  expect(typed.map((one) => vehicleAsTyped(one, "en"))).toEqual([
    ...["2011 Ford Escape", "2011 Ford Escape", "2016 Prius", "Ford Escape", "2008 Peugeot 2008", ""],
  ]);
});

test("a vehicle is named by what is known of it: name, plate, VIN", () => {
  const { plate, vin } = car;
  expect([car, { plate, vin }, { vin }, {}].map((one) => vehicleLabel(one, "en"))).toEqual([
    "2018 Toyota Corolla",
    plate,
    vin,
    "",
  ]);
});

test("what the label says is not said again beside it", () => {
  const { plate, vin } = car;
  expect([car, { make: "Toyota", vin }, { plate, vin }].map(plateBeside)).toEqual([plate, null, null]);
  expect([car, { make: "Toyota", vin }, { plate, vin }].map(vehicleMark)).toEqual([plate, vin, ""]);
});
