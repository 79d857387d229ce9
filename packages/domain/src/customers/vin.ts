const letters: Record<string, number> = {};
for (const [run, first] of [
  ["ABCDEFGH", 1],
  ["JKLMN", 1],
  ["P", 7],
  ["R", 9],
  ["STUVWXYZ", 2],
] as const)
  [...run].forEach((letter, n) => {
    letters[letter] = first + n;
  });

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit a VIN of 17 characters (upper case, no I, O or Q) ought to have in its ninth place (49 CFR 565.15). */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((all, sign, n) => all + (letters[sign] ?? Number(sign)) * (weights[n] ?? 0), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** Has it the form that 49 CFR 565 sets? Only such a VIN is on one car in the world. */
export const isStandardVin = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);

/** What is worth a second look in a VIN as it is typed: letters that no VIN has, another length, or a check digit that does not fit. */
export function vinWarning(typed: string): "letters" | "length" | "check" | null {
  const vin = typed.replace(/\s/g, "").toUpperCase();
  if (vin === "") return null;
  if (vin.length !== 17) return "length";
  if (!isStandardVin(vin)) return "letters";
  return hasCheckDigit(vin) ? null : "check";
}

/**
 * Is the check digit of a well-formed VIN right? No is worth a second look and never a refusal: cars from before 1981
 * and from outside North America need not have one.
 */
export const hasCheckDigit = (vin: string): boolean => vin[8] === checkDigitOf(vin);
