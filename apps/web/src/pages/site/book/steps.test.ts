import { expect, test } from "vitest";
import { type Draft, emptyDraft } from "./draft.ts";
import { carKey, isDone, missingOf, nextStep, stepOf, steps, vehicleOf } from "./steps.ts";

const answered: Draft = {
  ...emptyDraft,
  services: ["oil-change"],
  when: { kind: "drop-off", date: "2026-11-24" },
  make: "Honda",
  model: "Fit",
  name: "Ada",
  email: "ada@mail.example",
  phone: "(212) 555-0177",
  codeSent: { email: "ada@mail.example", at: 0 },
};
const car = { id: null, vin: null, plate: null, year: null, make: null, model: null };

test("an address leads no further than what is answered before it", () => {
  expect(stepOf("you", emptyDraft)).toBe("services");
  expect(stepOf("you", { ...answered, when: null })).toBe("time");
  expect(stepOf("you", { ...answered, make: "" })).toBe("car");
  expect(stepOf("code", { ...answered, codeSent: null })).toBe("you");
  for (const step of steps) expect(stepOf(step, answered)).toBe(step);
  for (const name of [null, "", "nonsense"]) expect(stepOf(name, answered)).toBe("services");
});

test("what is answered is not asked again: another time leads back to where the booking is sent from", () => {
  expect(nextStep("services", emptyDraft)).toBe("time");
  expect(nextStep("time", { ...answered, make: "" })).toBe("car");
  expect(nextStep("time", answered)).toBe("you");
  expect(nextStep("time", { ...answered, code: "123456" })).toBe("code");
});

test("a car is sent by the way it is named, whatever was typed for another way", () => {
  const typed: Draft = {
    ...answered,
    year: "2014",
    plate: "KXR 4471",
    plateState: "NY",
    vin: "1M8GDM9AXKP042788",
  };
  expect(vehicleOf(typed)).toEqual({ year: 2014, make: "Honda", model: "Fit" });
  expect(vehicleOf({ ...typed, year: "" })).toEqual({ make: "Honda", model: "Fit" });
  expect(vehicleOf({ ...typed, carBy: "plate" })).toEqual({
    plate: "KXR 4471",
    plateState: "NY",
    year: 2014,
    make: "Honda",
    model: "Fit",
  });
  expect(vehicleOf({ ...typed, carBy: "vin" })).toEqual({ vin: "1M8GDM9AXKP042788" });
  expect(vehicleOf({ ...typed, carBy: "vin", vin: " " })).toBeNull();
  const garage = { ...car, plate: "KXR 4471", year: 2014 };
  expect(vehicleOf({ ...typed, carBy: "garage", garage })).toEqual({ plate: "KXR 4471", year: 2014 });
});

test("a car is known again by its id, its VIN or its plate, else by what it is", () => {
  expect(carKey({ ...car, id: "a", plate: "X" })).toBe(carKey({ ...car, id: "a", plate: "Y" }));
  expect(carKey({ ...car, plate: "kxr 4471", make: "Honda" })).toBe(carKey({ ...car, plate: "KXR 4471" }));
  expect(carKey({ ...car, make: "Honda" })).not.toBe(carKey({ ...car, make: "Ford" }));
});

test("a plate alone names no car: its state, make and model are asked, too", () => {
  const plate: Draft = { ...answered, carBy: "plate", make: "", model: " ", plate: "KXR 4471" };
  expect(vehicleOf(plate)).toBeNull();
  expect(missingOf(plate)).toEqual(["plateState", "make", "model"]);
});

test("who leaves the car says by what number they are called; who waits need not", () => {
  expect(isDone("you", { ...answered, phone: " " })).toBe(false);
  expect(
    isDone("you", { ...answered, phone: "", when: { kind: "waiter", date: "2026-11-24", start: 1 } }),
  ).toBe(true);
});
