import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { character } from "../test/characters.ts";
import { Plate, Vin } from "./customers/vehicle.ts";
import { fieldIssues, issuesOf } from "./field-issues.ts";
import {
  Email,
  givenName,
  Id,
  LocalText,
  line,
  optionalLine,
  orNull,
  Phone,
  TimeZone,
  text,
  WebLink,
} from "./fields.ts";
import { PriceBand } from "./money.ts";
import { Review } from "./shop/profile.ts";

const codeOf = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ field: schema }).safeParse({ field: value });
  return parsed.success
    ? null
    : fieldIssues(parsed.error)
        .map(({ path, code }) => `${path}: ${code}`)
        .join();
};

const unseen = fc
  .array(
    fc.constantFrom(
      "\u200b",
      "\u200c",
      "\u200d",
      "\u2060",
      "\ufeff",
      "\u00ad",
      "\u034f",
      "\u180e",
      "\u{e0041}",
      "\u3164",
      "\u115f",
      "\u1160",
      "\uffa0",
      "\u2800",
      "\ufe0f",
      " ",
      "\u00a0",
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((characters) => characters.join(""));
// What a copied name, plate or number brings along: everything Unicode says to ignore, and two that only annotate.
const ignorable = fc.oneof(
  fc.constantFrom(
    ..."\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202c\u202e\u2060\u2068\ufe0d\ufe0f\ufeff\ufff9",
  ),
  fc
    .nat(0xe0fff)
    .map((code) => String.fromCodePoint(code))
    .filter((one) => /\p{DI}/u.test(one)),
);
/** A value with such characters strewn over it. */
const strewn = (value: string) =>
  fc
    .array(fc.array(ignorable, { maxLength: 2 }), {
      minLength: value.length + 1,
      maxLength: value.length + 1,
    })
    .map((marks) => marks.map((some, n) => some.join("") + (value[n] ?? "")).join(""));

describe("a line", () => {
  test("of which nothing is seen is empty", () => {
    fc.assert(
      fc.property(unseen, (value) => {
        expect(codeOf(line(80), value)).toBe("field: required");
        expect(codeOf(text(80), value)).toBe("field: required");
      }),
    );
  });

  test("is the same when it is read again, and holds nothing unseen but what holds emoji and scripts together", {
    timeout: 30_000,
  }, () => {
    const schema = line(200);
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), unseen, (value, more) => {
        const parsed = schema.safeParse(`${value}${more}${value}`);
        if (!parsed.success) return;
        expect(schema.parse(parsed.data)).toBe(parsed.data);
        expect(parsed.data).not.toMatch(/[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  test.each([
    "Zoë Müller-Łukasz",
    "李小龍",
    "علی‌رضا",
    "श्रीमान् क्‍ष",
    "ශ්‍රී ලංකා",
    "محمد",
    "יוסף כהן",
    "Ana 👩‍👩‍👧‍👦",
    "Shop 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "❤️‍🔥 Brakes",
    "👩🏽‍🔧",
    "O'Brien & Sons, Ltd.",
    "7",
    "Ạ́nà",
  ])("%s is a name as it stands", (name) => {
    expect(line(80).parse(name)).toBe(name.normalize("NFC"));
  });

  test.each([
    ["Ana\u200bRuiz", "AnaRuiz"],
    ["\ufeffAna", "Ana"],
    ["A\u200dna", "Ana"],
    ["Ana\u200d", "Ana"],
    ["\u200d👩", "👩"],
    ["👩\u200d", "👩"],
    ["Ana\u200d👩", "Ana👩"],
    ["👩\u200dAna", "👩Ana"],
    [" Ana \t", "Ana"],
    ["e\u034f\u0301", "é"],
  ])("%j is kept as %j: two names that look the same are the same", (typed, kept) => {
    expect(line(80).parse(typed)).toBe(kept);
  });

  test("that may be left empty is empty when nothing of it is seen", () => {
    expect(optionalLine(80).parse("\u200b \ufeff")).toBeUndefined();
    expect(orNull(line(80)).parse("\u200b")).toBeNull();
  });
});

describe("characters that aren't seen", () => {
  test("change no field, wherever they stand", () => {
    const fields: [z.ZodType, string][] = [
      [line(80), "Ana Ruiz-López"],
      [text(80), "Brakes squeal.\nCall 555-0142."],
      [givenName(80), "Ana Ruiz"],
      [Plate, "8XYZ 999"],
      [Vin, "1M8GDM9AXKP042788"],
      [Phone, "+15550107788"],
      [Email, "ana@example.com"],
      [WebLink, "https://example.com/a"],
    ];
    for (const [schema, value] of fields)
      fc.assert(
        fc.property(strewn(value), (typed) => {
          expect(schema.parse(typed)).toBe(value);
        }),
        { numRuns: 60 },
      );
    fc.assert(
      fc.property(strewn("Lunes"), (typed) => {
        expect(LocalText.parse({ en: "", es: typed })).toEqual({ en: "", es: "Lunes" });
      }),
    );
  });

  test.each([
    ["Ana\u00a0Ruiz", "Ana Ruiz"],
    ["Ana\u202fRuiz\u2007Jr.", "Ana Ruiz Jr."],
    ["Jean\u2011Luc", "Jean-Luc"],
    ["8XYZ\ufe0f999", "8XYZ999"],
  ])("%j is kept as the keyboard writes it: %j", (typed, kept) => {
    expect(line(80).parse(typed)).toBe(kept);
    expect(text(80).parse(typed)).toBe(kept);
  });

  test.each([
    ["Persian", "می‌خواهم علی‌رضا"],
    ["Hindi", "श्रीमान् क्‍ष"],
    ["a form of a Japanese name", "葛\u{e0100}城"],
    ["Mongolian", "ᠪᠠᠢᠨ\u180eᠠ ᠭ\u180b"],
    ["Burmese", "က\ufe00"],
    ["an emoji", "❤️ 1️⃣ 👩‍🔧"],
  ])("stay where letters need them: %s", (_, words) => {
    expect(line(80).parse(words)).toBe(words.normalize("NFC"));
    expect(text(80).parse(words)).toBe(words.normalize("NFC"));
  });
});

test("a refused character is named, with its place among what is seen", () => {
  const issues = (schema: z.ZodType, value: string) =>
    issuesOf(z.object({ field: schema }), { field: value });
  expect(issues(line(80), "\u200eJosé\u0007")).toEqual([
    { path: "field", code: "characters", at: 5, character: "U+0007" },
  ]);
  expect(issues(optionalLine(80), "👩 a\nb")).toEqual([
    { path: "field", code: "characters", at: 4, character: "U+000A" },
  ]);
  expect(issues(text(80), "a\nb\ud800")).toEqual([
    { path: "field", code: "characters", at: 4, character: "U+D800" },
  ]);
});

test("a message keeps its words, and loses what turns the reading direction: copied phone numbers hold such", () => {
  expect(text(200).parse("Call \u202a(555) 010-7788\u202c.\nAna")).toBe("Call (555) 010-7788.\nAna");
  expect(Phone.parse("\u202a+1 (555) 010-7788\u202c")).toBe("+15550107788");
});

describe("marks on a letter", () => {
  const onAny = fc.integer({ min: 0x300, max: 0x36f }).map((point) => String.fromCodePoint(point));
  const ofScript = fc.constantFrom("\u05b7", "\u0651", "\u0e49", "\u093f", "\u102d", "\u0f72");
  const pile = fc.array(fc.oneof(onAny, ofScript), { minLength: 1, maxLength: 60 });

  test("are a few at most, whatever was typed, and the letters stay", () => {
    fc.assert(
      fc.property(fc.constantFrom("a", "ш", "ש", "ب", "ท", "क", "1", "🚗"), pile, (letter, marks) => {
        for (const field of [line(500), text(500)]) {
          const kept = field.parse(`${letter}${marks.join("")}b`);
          expect(kept).not.toMatch(/\p{M}{9}|[\u0300-\u036f]{4}/u);
          expect(kept.normalize("NFD")[0]).toBe(letter.normalize("NFD")[0]);
          expect(kept.endsWith("b")).toBe(true);
          expect(field.parse(kept)).toBe(kept);
        }
      }),
    );
  });

  test.each([
    ["Vietnamese", "Nguyễn Thị Ngọc Ánh, xe của tôi kêu to ở bánh trước"],
    ["Vietnamese as some keyboards type it", "Nguyê\u0303n Thi\u0323"],
    ["Hebrew with its points", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
    ["Arabic with its vowels", "بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ"],
    ["Hindi", "ब्रेक से आवाज़ आती है, कृपया देखिए। श्रीमान् र्क्ष्म्य"],
    ["Burmese", "မြွှေ့ ကျွန်ုပ်၏ကား"],
    ["Thai", "น้ำมันเครื่องหมดแล้ว เพื่อนที่ปั๊ม"],
    ["Tibetan", "རྒྱལ་མཚན་ བསྒྲུབས་ ཧཱུྃ"],
    ["Greek with its accents", "ᾧ ἄνθρωπε"],
    ["the phonetic alphabet", "e\u031e\u0303\u0301"],
    ["a key of a phone", "1️⃣"],
  ])("%s stays as it is", (_, words) => {
    expect(text(200).parse(words)).toBe(words.normalize("NFC"));
    expect(line(200).parse(words)).toBe(words.normalize("NFC"));
  });
});

describe("an e-mail address", () => {
  const part = (length: number) => "a".repeat(length);
  test.each([
    [`${part(64)}@example.com`, true],
    [`${part(65)}@example.com`, false],
    [`ana@${part(63)}.com`, true],
    [`ana@${part(64)}.com`, false],
    [`ana@mail.${part(64)}.example.com`, false],
    ["ivan@xn--e1afmkfd.xn--p1ai", true],
    ["ivan@example.xn--", false],
    ["ivan@example.c0m", false],
  ])("%s: %s", (address, fits) => {
    expect(Email.safeParse(address).success).toBe(fits);
    if (!fits) expect(codeOf(Email, address)).toBe("field: email");
  });

  test("at a name in another script is kept as the network writes it", () => {
    expect(Email.parse("ivan@пример.рф")).toBe("ivan@xn--e1afmkfd.xn--p1ai");
    expect(Email.parse("Ana@Talleres-Muñoz.MX")).toBe("ana@xn--talleres-muoz-skb.mx");
    expect(codeOf(Email, "ana@muñoz.mx/x")).toBe("field: email");
  });

  test("that is taken is one a mail server can take", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat({ max: 80 }), (address, more) => {
        const parsed = Email.safeParse(part(more) + address);
        if (!parsed.success) return;
        const [local = "", domain = ""] = parsed.data.split("@");
        expect(local.length).toBeLessThanOrEqual(64);
        for (const label of domain.split(".")) expect(label.length).toBeLessThanOrEqual(63);
      }),
    );
  });
});

describe("a link", () => {
  test.each([
    "https://user:pw@example.com/",
    "https://user@example.com/",
    "https://@example.com/",
    "https://:@example.com/",
    "https://example.com@evil.example/",
    "javascript:alert(1)",
    "JavaScript://example.com/%0aalert(1)",
    "data:text/html,x",
    "http://example.com",
    "//example.com",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https:example.com",
    "https://exa mple.com",
    "https:\\\\example.com",
    "https://example.com\\@evil.example",
    "java\nscript:alert(1)",
    "not a link",
    " see https://example.com",
    "https://example.com\nx",
    "https://:pw@example.com/",
    "https:///user@example.com/",
    "https:///:pw@example.com/",
    "http://example.com/https://example.com/",
  ])("is not %j", (value) => {
    expect(codeOf(WebLink, value)).toBe("field: link");
    expect(codeOf(Review.shape.link, value)).toBe("field: link");
  });

  test.each([
    ["https://www.example.com/review/1?x=1#top", "https://www.example.com/review/1?x=1#top"],
    ["https://example.com", "https://example.com/"],
    ["HTTPS://Example.com/A", "https://example.com/A"],
    // Cyrillic letters that look like Latin ones: seen as what they are.
    ["https://аррӏе.com/", "https://xn--80ak6aa92e.com/"],
    ["https://talleres-muñoz.mx/reseñas", "https://xn--talleres-muoz-skb.mx/rese%C3%B1as"],
    ["https://пример.рф/", "https://xn--e1afmkfd.xn--p1ai/"],
    ["https://example.com/@shop/1", "https://example.com/@shop/1"],
    ["https://example.com/?to=https://a@b.example/", "https://example.com/?to=https://a@b.example/"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(WebLink.parse(typed)).toBe(kept);
    expect(WebLink.parse(kept)).toBe(kept);
  });

  test("that is taken leads to a named host over https, in plain letters, with nobody's password", () => {
    const odd = fc.constantFrom(
      "@",
      ":",
      "//",
      "\\",
      "user:pw@",
      "#",
      "?",
      "%40",
      "а",
      "javascript:",
      ".",
      "xn--",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.webUrl(), fc.domain()), { maxLength: 4 }), (parts) => {
        const parsed = WebLink.safeParse(`https://${parts.join("")}`);
        if (!parsed.success) return;
        const url = new URL(parsed.data);
        expect(url).toMatchObject({ protocol: "https:", username: "", password: "" });
        expect(url.hostname).toMatch(/^[a-z0-9.-]+$/);
      }),
    );
  });
});

test("what cannot stand in a line or a text is told so", () => {
  for (const schema of [line(80), text(80)]) expect(codeOf(schema, "A\u0000na")).toBe("field: characters");
  expect(text(80).parse(" Ana\n")).toBe("Ana");
  // One blank line parts what is written, however many there are.
  expect(text(80).parse("a\nb\n\nc\n\n\n \t\nd")).toBe("a\nb\n\nc\n\nd");
});

test("a time zone is one this engine knows, by any of its names", () => {
  for (const zone of ["America/New_York", "US/Eastern", "UTC"])
    expect(TimeZone.safeParse(zone).success, zone).toBe(true);
  for (const zone of ["Mars/Olympus", "America", ""])
    expect(TimeZone.safeParse(zone).success, zone).toBe(false);
});

test("a price's range does not run backwards", () => {
  const takes = (from: number, to: number) => PriceBand.safeParse({ from, to }).success;
  expect([takes(0, 1), takes(5_000, 5_000)]).toEqual([true, true]);
  expect(codeOf(PriceBand, { from: 5_001, to: 5_000 })).toBe("field.to: invalid");
});

test("an id is nothing the database keeps for itself, and no path", () => {
  for (const id of ["id-000001", "_a_", "a__b", "__a", "a__"])
    expect(Id.safeParse(id).success, id).toBe(true);
  for (const id of ["____", "__a__", "__x-1__", "a/b", "..", ""])
    expect(Id.safeParse(id).success, id).toBe(false);
});

test("a name that somebody gives holds no address of a page; what people are called passes", () => {
  const names = [
    "O'Hara & Sons",
    "St. John",
    "A.J. Smith",
    "Smith/Jones",
    "Dr. M.A. Ruiz Jr.",
    "Wwwilma",
    "José Mª Peña",
    "J.Smith/R.Roe",
  ];
  for (const name of names) expect(givenName(80).parse(name)).toBe(name);
  for (const name of [
    "Hal https://evil.example",
    "Hal HTTP://x",
    "www.evil.example",
    "Hal (WWW.evil.example)",
    "pay at evil.example/now",
  ])
    expect(codeOf(givenName(80), name)).toBe("field: address");
});
