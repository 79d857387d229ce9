import fc from "fast-check";
import { expect, test } from "vitest";
import { dueDay, PAYMENT_TERMS } from "./billing.ts";

test("an invoice is due on its day, so many days later, or on the last day of its month", () => {
  expect(PAYMENT_TERMS.map((terms) => dueDay(terms, "2028-02-17"))).toEqual([
    ...["2028-02-17", "2028-03-03", "2028-03-18", "2028-02-29"],
  ]);
  expect(dueDay("end-of-month", "2026-12-31")).toBe("2026-12-31");
});

test("nothing is due before its day", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom(...PAYMENT_TERMS), (at, terms) => {
      const on = at.toISOString().slice(0, 10);
      expect(dueDay(terms, on) >= on).toBe(true);
    }),
  );
});
