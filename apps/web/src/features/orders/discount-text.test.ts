import { expect, test } from "vitest";
import { discountOf, discountText } from "./discount-text.ts";

test("a discount is typed as a share or an amount, and reads back as it was typed", () => {
  expect(discountOf("10%")).toEqual({ kind: "percent", basisPoints: 1_000 });
  expect(discountOf(" 7.25 % ")).toEqual({ kind: "percent", basisPoints: 725 });
  expect(discountOf("$20")).toEqual({ kind: "amount", cents: 2_000 });
  expect(discountOf("1,250.50")).toEqual({ kind: "amount", cents: 125_050 });
  for (const text of ["10%", "7.25%", "20", "12.50"])
    expect(discountText(discountOf(text) ?? null)).toBe(text);
});

test("nothing and zero are no discount", () => {
  for (const text of ["", " ", "0", "0%", "$0.00"]) expect(discountOf(text)).toBeNull();
  expect(discountText(null)).toBe("");
});

test("what is no discount, or more than there can be, is told apart from none", () => {
  for (const text of ["ten", "%", "$", "101%", "-5", "5.555", "$5%", "10%%", "999999999"])
    expect(discountOf(text)).toBeUndefined();
});
