import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answers, phoneKey, plateKey, recordKeys, searchOf, termsOf, vehicleKeys } from "./find.ts";

const ana = {
  kind: "person" as const,
  name: "Ana María Peña",
  email: "ana.pena@example.com",
  phone: "+1 (555) 010-4471",
  language: "es" as const,
  notes: null,
};
const civic = {
  vin: "1M8GDM9AXKP042788",
  plate: "8ABC-123",
  plateState: "CA",
  year: 2014,
  make: "Honda",
  model: "Civic",
  colour: null,
  notes: null,
};
const keys = [...recordKeys(ana), ...vehicleKeys(civic)];
const finds = (typed: string) => {
  const search = searchOf(typed);
  return termsOf(search).some((term) => keys.includes(term)) && answers(keys, search);
};

describe("a search", () => {
  test.each([
    "ana",
    "PENA",
    "peña",
    "maria ana",
    "ana.pena@exam",
    "ana.pena@example.com",
    "555 010",
    "(555) 010-4471",
    "+1 555 010 4471",
    "4471",
    "0104471",
    "8abc",
    "8 ABC 123",
    "8ABC-123",
    "1m8gdm9axkp042788",
    "KP042788",
    "042788",
    "civic",
    "ana civic",
  ])("for %j finds her and her car", (typed) => {
    expect(finds(typed)).toBe(true);
  });

  test.each(["bruno", "ana accord", "555 011", "9abc", "a", "", "  "])("for %j does not", (typed) => {
    expect(finds(typed)).toBe(false);
  });

  test("asks the database for at most ten terms, none shorter than a beginning or longer than what is kept", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (typed) => {
        const terms = termsOf(searchOf(typed));
        expect(terms.length).toBeLessThanOrEqual(10);
        for (const term of terms) expect(term.length >= 2 && term.length <= 24).toBe(true);
      }),
    );
  });
});

test("one number or plate written in two ways is one", () => {
  expect(new Set(["+1 (555) 010-4471", "555.010.4471", "1 555 010 4471"].map(phoneKey)).size).toBe(1);
  expect(new Set(["8abc-123", "8ABC 123", " 8ABC123 "].map(plateKey)).size).toBe(1);
  expect(plateKey("- ")).toBeNull();
});
