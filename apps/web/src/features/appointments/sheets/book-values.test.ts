import { BookFor } from "@openhood/domain/booking/inputs";
import { expect, test } from "vitest";
import { type BookValues, bookInput, bookResolver } from "./book-values.ts";

const filled: BookValues = {
  services: ["brakes"],
  kind: "waiter",
  lane: "",
  date: "2026-11-23",
  start: 1_994_800,
  name: "Dana Reyes",
  phone: "",
  email: "",
  language: "en",
  plate: "HRT-4471",
  year: "2016",
  make: "",
  model: "",
  vin: "",
  note: "",
};
const errorsOf = async (values: BookValues) =>
  Object.keys(
    (await bookResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors,
  );

test("a caller needs no more than a name, the work and a time", () => {
  expect(BookFor.safeParse(bookInput(filled)).success).toBe(true);
  expect(BookFor.safeParse(bookInput({ ...filled, kind: "drop-off", start: null })).success).toBe(true);
});

test("what is wrong is said at its own field", async () => {
  expect(await errorsOf({ ...filled, name: " " })).toEqual(["name"]);
  expect(await errorsOf({ ...filled, services: [] })).toEqual(["services"]);
  expect(await errorsOf({ ...filled, start: null })).toEqual(["start"]);
  expect(await errorsOf({ ...filled, vin: "IOQ" })).toEqual(["vin"]);
  expect(await errorsOf({ ...filled, year: "abc" })).toEqual(["year"]);
  expect(await errorsOf({ ...filled, email: "dana@" })).toEqual(["email"]);
});
