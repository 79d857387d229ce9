import { expect, test } from "vitest";
import { totalOf } from "./total.ts";

const oil = { price: { from: 6_900, to: 11_900 }, hours: { from: 50, to: 75 } };
const brakes = { price: { from: 31_000, to: 56_000 }, hours: { from: 150, to: 250 } };
const struts = { price: null, hours: { from: 150, to: 500 } };

test("prices and hours add up at both ends; what has no price yet leaves the total open", () => {
  expect(totalOf([oil, brakes])).toEqual({
    price: { from: 37_900, to: 67_900 },
    hours: { from: 200, to: 325 },
    open: false,
  });
  expect(totalOf([oil, struts])).toMatchObject({
    price: oil.price,
    hours: { from: 200, to: 575 },
    open: true,
  });
  expect(totalOf([struts])).toMatchObject({ price: null, open: true });
});
