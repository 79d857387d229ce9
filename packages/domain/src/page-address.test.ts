import fc from "fast-check";
import { expect, test } from "vitest";
import { computedTime } from "../test/computing.ts";
import { givenName } from "./fields.ts";

const takes = (name: string) => givenName(200).safeParse(name).success;

const honest = [
  ...[
    "St. John",
    "A.J. Smith & Sons, Inc.",
    "J.P.Morgan",
    "Mr.T",
    "Dr.Ana Ruiz",
    "José M.ª Ruiz",
    "Dr.Dev Patel",
  ],
  ...[
    "Ma.Elena Gómez",
    "M.A.C. Towing",
    "Ana M.a Ruiz",
    "Smith/Jones",
    "Coop. Express",
    "Ma.de los Ángeles Us",
  ],
  ...[
    "Compañía S.A. de C.V.",
    "Smith Co.",
    "Auto Shop, Inc.",
    "U.S. Towing",
    "C.O. Díaz",
    "Bo Netanyahu",
    "E.Es",
  ],
  ...[
    "Wm.Comfort",
    "Ed.Orgaz",
    "Sra.Usoa",
    "Com. Net. Org.",
    "Ruiz y Cía.",
    "F.M. Live",
    "J.Page",
    "St.Uk",
    "A.Co",
    "Prof.Ai Chen",
    "Lic.Mx Ruiz",
  ],
];

test("what people and businesses are called is no address of a page", () => {
  for (const name of honest) expect(takes(name), name).toBe(true);
});

test("a bare domain is one, alone or among words, in whatever letters", () => {
  for (const name of [
    ...[
      "evil.com",
      "Free prizes evil.com",
      "Evil.COM",
      "x.com",
      "(evil.com)",
      "evil.com.",
      "evil.co.uk",
      "pay-me.shop",
    ],
    ...[
      "evil.com.mx",
      "a.evil.net",
      "evil.mr.dev",
      "Bo, evil.io!",
      "premios.mx",
      "Bo a@evil.com",
      "señal.es",
      "evil.me",
      "evil.link",
      "evil.page",
      "t.me/pay",
      "evil。com",
    ],
  ])
    expect(takes(name), name).toBe(false);
});

const letters = (from: string) => fc.string({ unit: fc.constantFrom(...from), minLength: 2, maxLength: 12 });
const around = fc.constantFrom("", "Bo ", "(", "Free prizes: ", "A.J. ", "ñ@");
const after = fc.constantFrom("", " now", ")", ".", "!", ", Bo", ":8080");

test("whatever stands before a well-known ending and around it, it is refused", () => {
  const label = letters("abxyz0189ñé-").filter((one) => /^[^-].*[^-]$/.test(one));
  const ending = fc.constantFrom(
    "com",
    "net",
    "Org",
    "INFO",
    "io",
    "co",
    "us",
    "mx",
    "es",
    "ru",
    "xyz",
    "Shop",
    "dev",
  );
  fc.assert(
    fc.property(around, label, ending, after, (before, host, end, behind) => {
      expect(takes(`${before}${host}.${end}${behind}`)).toBe(false);
    }),
  );
});

test("initials, titles and abbreviations before a name, and dots that end a word, are never refused", () => {
  const name = fc.constantFrom(
    "Ana",
    "José",
    "Morgan",
    "Comas",
    "Netty",
    "Esther",
    "Usher",
    "Coyle",
    "Devlin",
    "O'Hara",
  );
  const initials = fc
    .array(fc.constantFrom("A.", "J.", "M.", "C.", "Ñ."), { maxLength: 3 })
    .map((all) => all.join(""));
  const title = fc.constantFrom("", "Mr.", "Dr.", "Dra.", "Ma.", "St.", "Sra.", "Wm.", "Inc.", "Coop. ");
  const gap = fc.constantFrom("", " ");
  fc.assert(
    fc.property(
      title,
      gap,
      initials,
      gap,
      name,
      fc.constantFrom("", ".", " Jr.", " & Co.", ", Inc."),
      (...parts) => {
        expect(takes(parts.join("")), parts.join("")).toBe(true);
      },
    ),
  );
});

test("a line of whatever length is looked through at once", () => {
  for (const long of [
    "a".repeat(200_000),
    "a.".repeat(100_000),
    "www".repeat(60_000),
    "dr.com".repeat(30_000),
  ]) {
    const start = computedTime();
    expect(takes(long)).toBe(false);
    expect(computedTime() - start).toBeLessThan(1_000);
  }
});
