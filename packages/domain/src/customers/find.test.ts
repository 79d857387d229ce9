import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { character } from "../../test/characters.ts";
import { answers, folded, nameKeys, plateKey, recordKeys, searchOf, termsOf, vehicleKeys } from "./find.ts";

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
  color: null,
  notes: null,
};
const finds = (typed: string) => {
  const keys = [...recordKeys(ana), ...vehicleKeys(civic)];
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
    "hon",
    "ana civic",
    "8 A B C 1 2 3",
  ])("for %j finds her and her car", (typed) => {
    expect(finds(typed)).toBe(true);
  });

  test.each(["bruno", "ana accord", "civic 4471 bruno", "555 011", "9abc", "a", "", "  "])(
    "for %j does not",
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );

  test("is words long enough to search by, and all of it as one", () => {
    expect(searchOf("Ana 4471")).toEqual({ words: ["ana", "4471"], whole: "ana4471" });
    expect(searchOf(" a 1 ")).toEqual({ words: [], whole: "a1" });
    for (const typed of ["", " ", "x", "- "]) {
      expect(searchOf(typed)).toEqual({ words: [], whole: null });
      expect(termsOf(searchOf(typed))).toEqual([]);
    }
  });

  test("of many words asks for the first eight, and all of it as far as a beginning is kept", () => {
    const many = Array.from({ length: 12 }, (_, n) => `word${n + 10}`);
    expect(termsOf(searchOf(many.join(" ")))).toEqual([...many.slice(0, 8), many.join("").slice(0, 24)]);
  });

  test("asks the database for at most nine terms, none shorter than a beginning or longer than what is kept", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (typed) => {
        const terms = termsOf(searchOf(typed));
        expect(terms.length).toBeLessThanOrEqual(9);
        for (const { length } of terms.map((term) => [...term]))
          expect(length >= 2 && length <= 24).toBe(true);
      }),
    );
  });
});

describe("what is kept to search by", () => {
  const nobody = { ...ana, name: "", email: null, phone: null };
  const nothing = { ...civic, vin: null, plate: null, make: null, model: null };

  test("is nothing where nothing was written down", () => {
    expect(recordKeys(nobody)).toEqual([]);
    expect(nameKeys({ ...nobody, name: "- ' x" })).toEqual([]);
    expect(vehicleKeys(nothing)).toEqual([]);
    expect(vehicleKeys({ ...nothing, plate: "X" })).toEqual([]);
  });

  test("are beginnings of two to 24 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (name) => {
        const email = `${"a".repeat(40)}@example.com`;
        for (const key of [...recordKeys({ ...ana, name, email }), ...vehicleKeys({ ...civic, model: name })])
          expect([...key].length >= 2 && [...key].length <= 24, key).toBe(true);
      }),
    );
  });

  test("of a number its beginnings, with and without the prefixes some write, and its last seven and four digits", () => {
    const keysOf = (phone: string) => recordKeys({ ...nobody, phone });
    const beginnings = (digits: string) => [...digits].map((_, n) => digits.slice(0, n + 1)).slice(1);
    const ends = ["0104471", "4471"];
    const national = [...beginnings("5550104471"), ...ends];
    expect(new Set(keysOf("(555) 010-4471"))).toEqual(new Set([...national, ...beginnings("15550104471")]));
    expect(new Set(keysOf("+52 555 010 4471"))).toEqual(
      new Set([...national, ...beginnings("525550104471")]),
    );
    expect(new Set(keysOf("010-4471"))).toEqual(new Set([...beginnings("0104471"), ...ends]));
  });

  test("of a VIN its beginnings, its last eight characters and its last six", () => {
    const vin = "1m8gdm9axkp042788";
    const beginnings = [...vin].map((_, n) => vin.slice(0, n + 1)).slice(1);
    expect(vehicleKeys({ ...nothing, vin: vin.toUpperCase() })).toEqual([
      ...beginnings,
      "kp042788",
      "042788",
    ]);
  });

  test("of a fleet its name, and names, addresses and numbers of all its contacts", () => {
    const { language, notes, ...reached } = ana;
    const contacts = [
      { ...reached, book: true, approve: true },
      { name: "Bo Lee", email: "bo@example.com", phone: "555 010 9999", book: false, approve: false },
    ];
    const keys = recordKeys({ kind: "fleet", name: "Ace Vans", language, notes, contacts });
    const names = nameKeys({ kind: "fleet", name: "Ace Vans", language, notes, contacts });
    for (const word of ["ace", "vans", "ana", "pena", "lee"]) expect(names).toContain(word);
    for (const word of [...names, "bo@example.com", "ana.pena@example.com", "4471", "9999"])
      expect(keys).toContain(word);
    expect(names.join()).not.toMatch(/@|\d/);
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
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      const all = folded(text.toWellFormed());
      return folded(all) === all;
    }),
    { numRuns: 2_000 },
  );
});

test("one plate written in two ways is one", () => {
  expect(new Set(["8abc-123", "8ABC 123", " 8ABC123 "].map(plateKey)).size).toBe(1);
  expect(plateKey(" 8abc-123")).toBe("8ABC123");
  expect(plateKey("- ")).toBeNull();
});

test("a frame number is found as it is stamped, without its dash, and by its end", () => {
  const facts = {
    plate: null,
    plateState: null,
    year: null,
    make: null,
    model: null,
    color: null,
    notes: null,
  };
  const keys = vehicleKeys({ ...facts, vin: "BJ5W-300123" });
  for (const typed of ["BJ5W-300123", "bj5w300123", "bj5w", "300123"])
    expect(answers(keys, searchOf(typed)), typed).toBe(true);
});
