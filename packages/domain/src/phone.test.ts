import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneDigits, phoneKey } from "./customers/find.ts";
import { OptionalPhone, Phone } from "./fields.ts";
import { callLink, e164, formatPhone, isLocalPhone } from "./phone.ts";
import { textNumber } from "./texts/number.ts";

describe("a number is stored in E.164, however it is written", () => {
  test.each([
    ["(555) 010-4471", "+15550104471"],
    ["555 010 4471", "+15550104471"],
    ["555.010.4471", "+15550104471"],
    ["1 555 010 4471", "+15550104471"],
    ["+1 (555) 010-4471", "+15550104471"],
    ["\u202a+1 (555) 010-7788\u202c", "+15550107788"],
    // Ten digits in all, but not American.
    ["+47 22 12 34 56", "+4722123456"],
    ["+45 32 12 34 56", "+4532123456"],
    ["+65 6123 4567", "+6561234567"],
    ["+354 555 1234", "+3545551234"],
    ["+372 512 3456", "+3725123456"],
    ["+507 212 3456", "+5072123456"],
    // As dialed from the US, and from elsewhere.
    ["011 47 22 12 34 56", "+4722123456"],
    ["00 47 22 12 34 56", "+4722123456"],
    ["+52 55 1234 5678", "+525512345678"],
    ["+52 1 55 1234 5678", "+525512345678"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["٦١٧ ٥٥٥ ٠١٧٥", "+16175550175"],
    // Extensions.
    ["617 555 0175 x12", "+16175550175;ext=12"],
    ["617 555 0175 ext. 5", "+16175550175;ext=5"],
    ["617-555-0175 #5", "+16175550175;ext=5"],
    ["617-555-0175, 12", "+16175550175;ext=12"],
    // Letters and words.
    ["1-800-FLOWERS", "+18003569377"],
    ["617-GET-CARS", "+16174382277"],
    ["cell: 617-555-0175", "+16175550175"],
    ["617 555 0175 (home)", "+16175550175"],
    ["617 555 0175 ask for Ana", "+16175550175"],
    ["tel:+16175550175", "+16175550175"],
    // Seven digits stay as they are.
    ["555-0104", "5550104"],
    ["0139911", "0139911"],
  ])("%s as %s", (written, stored) => {
    expect(Phone.parse(written)).toBe(stored);
    expect(Phone.parse(stored)).toBe(stored);
    expect(Phone.parse(formatPhone(stored))).toBe(stored);
  });

  test.each([
    ...[
      "911",
      "12345",
      "555 010",
      "617 555 01755",
      "+47 2212",
      "+1 555 0104",
      "+999 12345678",
      "+99912345678",
    ],
    ...["055 010 4471", "52 55 1234 5678", "617 555 0175 / 617 555 0176", "617 555 0175 or 617 555 0176"],
    ...["617 555 0175 x12345678", "617 555 0175 after 5", "call me", "+", "1-800-FLOWERSHOP", "x".repeat(60)],
  ])("%s is refused", (written) => {
    expect(Phone.safeParse(written).error?.issues[0]?.message).toBe("phone");
  });

  test("nothing is no number, and an optional one may be nothing", () => {
    expect(Phone.safeParse(" ").success).toBe(false);
    expect(OptionalPhone.parse(" ")).toBeUndefined();
  });

  test("whatever is taken is read the same again, as it is shown", () => {
    const written = fc.string({ unit: fc.constantFrom(..."0123456789+() -.x"), minLength: 7, maxLength: 22 });
    fc.assert(
      fc.property(written, (text) => {
        const stored = Phone.safeParse(text).data;
        fc.pre(stored !== undefined);
        expect(stored).toMatch(/^(?:\+[1-9]\d{6,14}(?:;ext=\d{1,7})?|\d{7})$/);
        expect(Phone.parse(formatPhone(stored ?? ""))).toBe(stored);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a stored number", () => {
  test.each([
    ["+15550104471", "(555) 010-4471"],
    ["+15550104471;ext=5", "(555) 010-4471 ext. 5"],
    ["5550104", "555-0104"],
    ["+4722123456", "+47 2212 3456"],
    ["+3545551234", "+354 555 1234"],
    ["+525512345678", "+52 55 1234 5678"],
    ["+49301234567", "+49 30123 4567"],
    // As an older version kept them.
    ["555 010 4471", "(555) 010-4471"],
    ["+47 22 12 34 56", "+47 2212 3456"],
    ["52 55 1234 5678", "52 55 1234 5678"],
  ])("%s is shown as %s", (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  test("is texted where it has a country and no extension", () => {
    expect(["+15550104471", "+4722123456", "(555) 010-4471"].map(textNumber)).toEqual([
      ...["+15550104471", "+4722123456", "+15550104471"],
    ]);
    const never = ["5550104", "+15550104471;ext=5", "055 010 4471", "+10550104471", "52 55 1234 5678"];
    for (const phone of [...never, "+123", null]) expect(textNumber(phone)).toBeNull();
  });

  test("is the same only in the same country", () => {
    expect(phoneKey("+4722123456")).not.toBe(phoneKey("4722123456"));
    expect(phoneKey("+1 (555) 010-4471")).toBe(phoneKey("5550104471"));
    expect(phoneKey("+15550104471;ext=5")).toBe(phoneKey("+15550104471"));
    expect([phoneKey("555-0104"), e164("555-0104")]).toEqual(["5550104", null]);
  });

  test("is called with its extension", () => {
    expect(callLink("+15550104471;ext=5")).toBe("tel:+15550104471;ext=5");
    expect(callLink("(555) 010-4471")).toBe("tel:5550104471");
  });

  test("is searched by its digits, without the prefix 1", () => {
    expect(["+15550104471;ext=5", "1 (555) 010-4471", "+4722123456", "555 0"].map(phoneDigits)).toEqual([
      ...["5550104471", "5550104471", "4722123456", "5550"],
    ]);
  });

  test("without an area code is known as such", () => {
    expect(["555-0104", "5550104", "555 010 4", "+4722123"].map(isLocalPhone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
