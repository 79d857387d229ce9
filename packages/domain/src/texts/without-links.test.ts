import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutLinks } from "./without-links.ts";

test("what people and cars are called reads as it was typed", () => {
  for (const name of [
    ...[
      "St. John",
      "J.R. Smith",
      "A.J. Smith & Sons, Inc.",
      "Compañía S.A. de C.V.",
      "U.S. Towing",
      "Dr. Ana",
    ],
    ...[
      "Mazda 3.0i",
      "VW ID.4",
      "BMW 3.0 CSi",
      "Ford F-150 5.0L",
      "Citroën C3",
      "Kia cee'd",
      "N/A",
      "Mr. T.",
    ],
  ])
    expect(withoutLinks(name)).toBe(name);
});

test("no ending, script, scheme or number is left to make a link of", () => {
  for (const [typed, text] of [
    ["evil.example", "evil. example"],
    ["Pay at https://evil.example/pay", "Pay at evil. example/pay"],
    ["http://localhost:80/", "localhost:80/"],
    ["WWW.Evil.COM", "WWW. Evil. COM"],
    ["t.me/pay", "t. me/pay"],
    ["x@evil.info", "x@evil. info"],
    ["evil\u3002com", "evil. com"],
    ["пример.рф", "пример. рф"],
    ["evil.भारत", "evil. भारत"],
    ["evil.xn--p1ai", "evil. xn--p1ai"],
    ["10.0.0.1/pay", "10. 0. 0. 1/pay"],
    ["ID.Buzz", "ID. Buzz"],
  ] as const)
    expect(withoutLinks(typed)).toBe(text);
});

test("whatever is typed, nothing in it has the shape of a host or an address, and doing it twice changes nothing", () => {
  const piece = fc.constantFrom(
    ..."evil com example x 3 0i - / : // @ . 。 http www . é xn--p1ai".split(" "),
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = withoutLinks(pieces.join(""));
      expect(text).not.toMatch(/[\p{L}\p{N}-][.。．｡]\p{L}[\p{L}\p{N}-]|\p{L}:\/\//u);
      expect(withoutLinks(text)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
