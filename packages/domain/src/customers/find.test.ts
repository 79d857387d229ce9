import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answers,
  folded,
  nameKeys,
  phoneKey,
  plateKey,
  recordKeys,
  searchOf,
  termsOf,
  vehicleKeys,
} from "./find.ts";

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

describe("every beginning of what is written down, as a person types it,", () => {
  const found = (typed: string, keys: readonly string[]) => {
    const search = searchOf(typed);
    const terms = termsOf(search);
    return terms.length > 0 && terms.some((term) => keys.includes(term)) && answers(keys, search);
  };
  /** Beginnings by characters that hold enough to search by: two that are spoken. */
  const beginningsOf = (text: string) =>
    [...text]
      .map((_, n) => [...text].slice(0, n + 1).join(""))
      .filter((typed) => searchOf(typed).words.some((word) => [...word].length >= 2));
  const letters = fc.constantFrom(
    ..."abcoßæœøłñéŞİıẞΣςſﬁŉǆ김𠮷Ж".split(/(?:)/u),
    "a\u0301",
    "'",
    "’",
    "ʼ",
    "´",
    "-",
    ".",
    "\u200d",
  );
  const name = fc
    .array(fc.array(letters, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((word) => word.join("")).join(" "));
  const kinds = fc.constantFrom(
    (typed: string) => typed,
    (typed: string) => typed.toUpperCase(),
    (typed: string) => typed.toLowerCase(),
    (typed: string) => typed.normalize("NFD"),
    (typed: string) => typed.replace(/['´ʼ]/g, "’"),
    (typed: string) => typed.replace(/['’´ʼ]/g, ""),
    (typed: string) => ` ${typed} `,
  );

  test("finds a name, however it is spelled", () => {
    fc.assert(
      fc.property(name, kinds, (written, kind) => {
        const keys = recordKeys({ ...ana, name: written });
        for (const key of keys) expect(key.isWellFormed()).toBe(true);
        for (const typed of [written, ...written.split(" ")].flatMap(beginningsOf))
          expect(found(kind(typed), keys), kind(typed)).toBe(true);
        expect(nameKeys({ ...ana, name: written }).every((key) => keys.includes(key))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("finds an address", () => {
    const part = fc.string({ unit: fc.constantFrom(..."abz09._+-'".split("")), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(part, part, kinds, (local, host, kind) => {
        const email = `${local}@${host}.com`;
        const keys = recordKeys({ ...ana, email });
        for (const typed of beginningsOf(email)) expect(found(kind(typed), keys), kind(typed)).toBe(true);
      }),
    );
  });

  test("finds a phone number, with the marks and the prefix that only some write", () => {
    const digits = fc.string({
      unit: fc.constantFrom(..."0123456789".split("")),
      minLength: 10,
      maxLength: 10,
    });
    const prefix = fc.constantFrom("", "1", "+1 ", "1-", "+52 ", "+49");
    const marks = fc.constantFrom(
      (d: string) => d,
      (d: string) => `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
      (d: string) => `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6)}`,
      (d: string) => `${d.slice(0, 2)} ${d.slice(2, 6)} ${d.slice(6)}`,
    );
    fc.assert(
      fc.property(digits, prefix, marks, marks, (number, before, stored, typed) => {
        const keys = recordKeys({ ...ana, phone: before + stored(number) });
        const prefixes = /1/.test(before) || before === "" ? ["", "1 ", "+1 ", "+1"] : ["", before];
        for (const start of prefixes)
          for (const begun of beginningsOf(start + typed(number)))
            expect(found(begun, keys), `${begun} in ${before + stored(number)}`).toBe(true);
      }),
    );
  });

  test.each([
    ["O'B", "Sean O'Brien"],
    ["o’brien", "Sean O'Brien"],
    ["OBRIEN", "Sean OʼBrien"],
    ["brien", "Sean O'Brien"],
    ["STRASSE", "Lindenstraße 5 Straße"],
    ["straße", "STRASSE"],
    ["luc", "Jean-Luc"],
    ["jean luc", "Jean-Luc"],
    ["jeanluc", "Jean-Luc"],
    ["ΟΔΟΣ", "Οδοστρωτήρας"],
  ])("so %j finds %j", (typed, written) => {
    expect(found(typed, recordKeys({ ...ana, name: written, email: null, phone: null }))).toBe(true);
  });

  test.each(["+1 (669", "+1 (66", "1669", "669 2", "+1 (669) 201-", "+16692010"])(
    "so %j finds its number",
    (typed) => {
      expect(found(typed, recordKeys({ ...ana, phone: "669-201-0144" }))).toBe(true);
    },
  );

  test("so a model is found without its dash", () => {
    for (const typed of ["f150", "F-150", "F 150"])
      expect(found(typed, vehicleKeys({ ...civic, make: "Ford", model: "F-150" })), typed).toBe(true);
  });
});

test("folding again changes nothing, and the beginning of a text becomes a beginning of what it becomes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 12 }), (text) => {
      const all = folded(text.toWellFormed());
      expect(folded(all)).toBe(all);
    }),
    { numRuns: 2_000 },
  );
});

test("one number or plate written in two ways is one", () => {
  expect(new Set(["+1 (555) 010-4471", "555.010.4471", "1 555 010 4471"].map(phoneKey)).size).toBe(1);
  expect(new Set(["8abc-123", "8ABC 123", " 8ABC123 "].map(plateKey)).size).toBe(1);
  expect(plateKey("- ")).toBeNull();
});
