import { BookFor } from "@openhood/domain/booking/inputs";
import { expect, test } from "vitest";
import { type BookValues, bookInput, checkBook } from "./book-values.ts";

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
  plateState: "",
  plate: "HRT-4471",
  year: "2016",
  make: "",
  model: "",
  vin: "",
  note: "",
  marks: [],
};
const errorsOf = (values: BookValues) => checkBook(values).map(({ path }) => path);

test("a caller needs no more than a name, the work and a time", () => {
  expect(BookFor.safeParse(bookInput(filled)).success).toBe(true);
  expect(BookFor.safeParse(bookInput({ ...filled, kind: "drop-off", start: null })).success).toBe(true);
});

test("what is wrong is said at its own field", () => {
  expect(errorsOf({ ...filled, name: " " })).toEqual(["name"]);
  expect(errorsOf({ ...filled, services: [] })).toEqual(["services"]);
  expect(errorsOf({ ...filled, start: null })).toEqual(["start"]);
  expect(errorsOf({ ...filled, vin: "IOQ".repeat(7) })).toEqual(["vin"]);
  expect(errorsOf({ ...filled, year: "abc" })).toEqual(["year"]);
  expect(errorsOf({ ...filled, email: "dana@" })).toEqual(["email"]);
});
