import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Vin } from "./vehicle.ts";
import { checkDigitOf, hasCheckDigit, vinWarning } from "./vin.ts";

const signs = [..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"];
const vin = fc.string({ unit: fc.constantFrom(...signs), minLength: 17, maxLength: 17 });
const put = (vin: string, index: number, sign: string) => vin.slice(0, index) + sign + vin.slice(index + 1);

describe("the check digit of a VIN", () => {
  test.each([
    ["1G4AH59H45G118341", "4"],
    ["1J9RP1A36A1644345", "6"],
    ["1M8GDM9AXKP042788", "X"],
  ])("%s has %s", (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit);
    expect(hasCheckDigit(vin)).toBe(true);
  });

  test("is one of eleven signs, and each VIN has exactly one", () => {
    fc.assert(
      fc.property(vin, (vin) => {
        const right = [..."0123456789X"].filter((sign) => hasCheckDigit(put(vin, 8, sign)));
        expect(right).toEqual([checkDigitOf(vin)]);
      }),
    );
  });

  test("finds every digit that was mistyped", () => {
    fc.assert(
      fc.property(
        vin,
        fc.integer({ min: 0, max: 16 }).filter((index) => index !== 8),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (vin, index, one, other) => {
          fc.pre(one !== other);
          const right = put(put(vin, index, String(one)), 8, "0");
          const checked = put(right, 8, checkDigitOf(right));
          expect(hasCheckDigit(put(checked, index, String(other)))).toBe(false);
        },
      ),
    );
  });

  test("is no condition: a VIN without it is taken", () => {
    fc.assert(
      fc.property(vin, (vin) => {
        expect(Vin.safeParse(vin).success).toBe(true);
      }),
    );
  });

  test.each([
    ["1M8GDM9AXKP04278", "length"],
    ["1M8GDM9AXKP0427888", "length"],
    ["7R02C123456", "length"],
    ["BJ5W-300123", "length"],
    ["IM8GDM9AXKP042788", "letters"],
    ["1M8GDM9OXKP042788", "letters"],
    ["1M8GDM9A1KP042788", "check"],
    ["1M8GDM9AXKP042788", null],
    [" 1m8 gdm9axkp042788 ", null],
    ["", null],
  ] as const)("%j is taken, with the warning %s", (typed, warning) => {
    expect(vinWarning(typed)).toBe(warning);
    if (typed) expect(Vin.parse(typed)).toBe(typed.replace(/\s/g, "").toUpperCase());
  });

  test("small letters and blanks around it are no mistake", () => {
    expect(Vin.parse(" 1m8gdm9axkp042788 ")).toBe("1M8GDM9AXKP042788");
  });
});
