import type { Discount } from "@openhood/domain/repair-orders/line";
import { expect, test } from "vitest";
import { discountOf, discountText } from "./discount-text.ts";

const of = (text: string) => discountOf(text, 165_000);

test("a discount is typed as a share or an amount, and reads back as it was typed", () => {
  expect(of("10%")).toEqual({ kind: "percent", basisPoints: 1_000 });
  expect(of(" 7.25 % ")).toEqual({ kind: "percent", basisPoints: 725 });
  expect(of("$20")).toEqual({ kind: "amount", cents: 2_000 });
  expect(of("1,250.50")).toEqual({ kind: "amount", cents: 125_050 });
  for (const text of ["10%", "7.25%", "20", "12.50"]) expect(discountText(of(text) as Discount)).toBe(text);
});

test("nothing and zero are no discount", () => {
  for (const text of ["", " ", "0", "0%", "$0.00"]) expect(of(text)).toBeNull();
  expect(discountText(null)).toBe("");
});

test("what is no discount is told apart from none, and so are a share above the whole and more than there is", () => {
  for (const text of ["ten", "%", "$", "-5", "5.555", "$5%", "10%%"]) expect(of(text)).toBe("unreadable");
  for (const text of ["100.01%", "101%", "999999999%"]) expect(of(text)).toBe("share");
  expect(of("100%")).toEqual({ kind: "percent", basisPoints: 10_000 });
  for (const text of ["1650.01", "$5,000", "999999", "999999999"]) expect(of(text)).toBe("most");
  expect(of("1650")).toEqual({ kind: "amount", cents: 165_000 });
});
