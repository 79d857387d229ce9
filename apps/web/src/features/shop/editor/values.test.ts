import { Service } from "@openhood/domain/catalog/service";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { same } from "../../../platform/same.ts";
import {
  basisPointsOf,
  centsOf,
  columnDollarsOf,
  dollarsOf,
  hoursOf,
  hundredthsOf,
  minuteOf,
  timeOf,
} from "./amounts.ts";
import { moveItem, renumbered } from "./order.ts";
import { checkProfile, profileValues, tidied } from "./profile-values.ts";
import { checkService, freeSlug, serviceValues, slugOf } from "./service-values.ts";
import { openSpansOf } from "./week-values.ts";

const amount = fc.integer({ min: 0, max: 100_000_000 });

test("of hours as they are typed the preview shows what is a time already, and spans that touch as one", () => {
  const typed = [
    { from: "12:00", to: "17:00" },
    { from: "08:00", to: "12:00" },
    { from: "18:00", to: "" },
  ];
  expect(openSpansOf(typed)).toEqual([{ from: 480, to: 1_020 }]);
});

describe("amounts as people type them", () => {
  test("cents survive the way to dollars and back", () => {
    fc.assert(fc.property(amount, (cents) => centsOf(dollarsOf(cents)) === cents));
    fc.assert(fc.property(amount, (cents) => centsOf(columnDollarsOf(cents)) === cents));
  });

  test("cents survive the way over the locale's own writing", () => {
    const written = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    fc.assert(
      fc.property(amount, (cents) => {
        const text = written.formatToParts(cents / 100).map(({ value }) => value);
        expect(centsOf(text.join(""))).toBe(cents);
      }),
    );
  });

  test("hundredths of an hour survive the way to text and back", () => {
    fc.assert(fc.property(amount, (value) => hundredthsOf(hoursOf(value)) === value));
  });

  test("an amount is a whole number or nothing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = centsOf(text);
        expect(cents === null || (Number.isInteger(cents) && cents >= 0)).toBe(true);
      }),
    );
  });

  test("what could be meant in two ways is refused", () => {
    for (const text of ["", "12,50", "1,23", "1.234", "-5", "1e3", "12 50", "$", "."])
      expect(centsOf(text)).toBeNull();
    expect(centsOf(" $ 1,234.5 ")).toBe(123_450);
    expect(centsOf("19.99")).toBe(1_999);
  });

  test.each([
    [".5", 50],
    [".99", 99],
    ["$.99", 99],
    ["$1,234.50\u00a0", 123_450],
    ["\u200e19.99\u200e", 1_999],
  ])("%j is %i cents", (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
    expect(basisPointsOf(typed.replace("$", ""))).toBe(cents);
  });
});

describe("times of day", () => {
  test("an opening and a closing survive the way to a time field and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minute) => {
        expect(minuteOf(timeOf(minute), "from")).toBe(minute);
        expect(minuteOf(timeOf(minute + 1), "to")).toBe(minute + 1);
      }),
    );
  });

  test("an empty field is no time", () => {
    for (const text of ["", "24:00", "7:30", "07:60"]) expect(minuteOf(text, "from")).toBeNull();
  });
});

describe("addresses of services", () => {
  test("a proposed address is one the domain takes, or empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
        const slug = slugOf(name);
        expect(slug === "" || Service.shape.slug.safeParse(slug).success).toBe(true);
      }),
    );
  });

  test("a proposed address is never taken", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 70 });
    fc.assert(
      fc.property(letters, fc.integer({ min: 0, max: 30 }), (name, times) => {
        const taken: string[] = [];
        for (let count = 0; count <= times; count++) {
          const slug = freeSlug(name, taken);
          if (!slug) return;
          expect(taken).not.toContain(slug);
          expect(Service.shape.slug.safeParse(slug).success).toBe(true);
          taken.push(slug);
        }
      }),
    );
  });

  test("accents and signs go, words stay", () => {
    expect(slugOf("  Batería & Alternator (12 V)! ")).toBe("bateria-alternator-12-v");
  });
});

describe("the order of services", () => {
  const list = fc
    .uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 12 })
    .chain((slugs) =>
      fc.tuple(
        fc.constant(slugs),
        fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: slugs.length, maxLength: slugs.length }),
      ),
    );

  test("numbers dealt out anew sort into the wanted sequence", () => {
    fc.assert(
      fc.property(list, ([slugs, orders]) => {
        const sequence = slugs.map((slug, index) => ({ slug: String(slug), order: orders[index] ?? 0 }));
        const changed = new Map(renumbered(sequence).map((service) => [service.slug, service]));
        const after = sequence.map((service) => changed.get(service.slug) ?? service);
        const sorted = [...after].sort((a, b) => a.order - b.order);
        expect(sorted.map(({ slug }) => slug)).toEqual(slugs.map(String));
      }),
    );
  });

  test("a step is taken back by a step the other way", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 2 }), fc.nat(), (things, at) => {
        const from = at % (things.length - 1);
        expect(moveItem(moveItem(things, from, 1), from + 1, -1)).toEqual(things);
      }),
    );
  });
});

describe("the editor's forms", () => {
  test("a profile that nobody touched is the profile", () => {
    expect(checkProfile(profileValues(demoProfile))).toEqual({ ok: true, value: demoProfile });
  });

  test("a service that nobody touched is the service", () => {
    for (const service of demoServices)
      expect(checkService(serviceValues(service), service.order)).toEqual({ ok: true, value: service });
  });

  test("an empty form names what is missing, at the field", () => {
    const checked = checkProfile(profileValues(null));
    const paths = checked.ok ? [] : checked.issues.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["name", "phone", "email", "address.street", "since"]));
  });

  test("spans that overlap, end before they begin or have no time are found", () => {
    const spans = [
      { from: "08:00", to: "12:00" },
      { from: "11:00", to: "10:00" },
      { from: "", to: "18:00" },
    ];
    const values = profileValues(demoProfile);
    const checked = checkProfile({
      ...values,
      hours: values.hours.map((day, index) => (index === 2 ? { spans } : day)),
    });
    expect(checked.ok ? [] : checked.issues).toEqual([
      { path: "hours.2.spans.1.to", kind: "ends" },
      { path: "hours.2.spans.2.from", kind: "required" },
    ]);
    const overlapping = checkProfile({
      ...values,
      hours: values.hours.map((day, index) =>
        index === 2
          ? {
              spans: [
                { from: "12:00", to: "18:00" },
                { from: "08:00", to: "12:30" },
              ],
            }
          : day,
      ),
    });
    expect(overlapping.ok ? [] : overlapping.issues).toEqual([
      { path: "hours.2.spans.0.from", kind: "overlap" },
    ]);
  });

  test("a profile from before reviews had a source opens, and is kept as it was", () => {
    const { reviewsHow: _, ...profile } = demoProfile;
    const older = {
      ...profile,
      reviews: profile.reviews.map(({ source: _s, link: _l, language: _, ...review }) => review),
    };
    const checked = checkProfile(profileValues(older));
    expect(checked).toMatchObject({ ok: true, value: older });
  });

  test("a review says what it is written in, or nothing where that is another language", () => {
    const values = profileValues(demoProfile);
    const reviews = values.reviews.map(
      (review, index) => ({ ...review, language: index ? "" : "es" }) as const,
    );
    const checked = checkProfile({ ...values, reviews });
    const kept = checked.ok
      ? checked.value.reviews.map((review) => ("language" in review ? review.language : null))
      : [];
    expect(kept).toEqual(["es", null, null, null]);
  });

  test("a review's link is a whole address, or the field says so", () => {
    const values = profileValues(demoProfile);
    const [first] = values.reviews;
    if (!first) throw new Error("the demo has reviews");
    const checked = checkProfile({ ...values, reviews: [{ ...first, link: "google.com/maps" }] });
    expect(checked).toEqual({ ok: false, issues: [{ path: "reviews.0.link", kind: "link" }] });
    expect(checkProfile({ ...values, reviews: [{ ...first, source: " ", link: " " }] })).toMatchObject({
      ok: true,
      value: { reviews: [{ source: "", link: "" }] },
    });
  });

  test("a price band is typed in dollars and kept in cents, and says when it is upside down", () => {
    const [service] = demoServices;
    if (!service) throw new Error("the demo sells something");
    const values = serviceValues(service);
    const checked = (price: { from: string; to: string }) => checkService({ ...values, price }, 0);
    expect(checked({ from: "1,099.90", to: "$1,200" })).toMatchObject({
      ok: true,
      value: { price: { from: 109_990, to: 120_000 } },
    });
    expect(checked({ from: "20", to: "10" })).toEqual({
      ok: false,
      issues: [{ path: "price.to", kind: "less" }],
    });
    expect(checked({ from: "twenty", to: "" })).toEqual({
      ok: false,
      issues: [
        { path: "price.from", kind: "dollars" },
        { path: "price.to", kind: "required" },
      ],
    });
    expect(
      checkService({ ...values, price: { from: "-20", to: "20" }, hours: { from: "-1", to: "a lot" } }, 0),
    ).toEqual({
      ok: false,
      issues: [
        { path: "price.from", kind: "too-low", limit: 0 },
        { path: "hours.from", kind: "between", limit: 0, most: 100 },
        { path: "hours.to", kind: "duration" },
      ],
    });
  });

  test("a price after inspection is none, and the one typed before stays in the form", () => {
    const values = serviceValues(demoServices.find(({ price }) => price) ?? null);
    const checked = checkService({ ...values, afterInspection: true }, 0);
    expect(checked).toMatchObject({ ok: true, value: { price: null } });
    expect(values.price.from).not.toBe("");
    const wrong = { ...values, afterInspection: true, price: { from: "twenty", to: "" } };
    expect(checkService(wrong, 0).ok).toBe(true);
    expect(checkService({ ...wrong, afterInspection: false }, 0).ok).toBe(false);
    if (checked.ok) expect(serviceValues(checked.value).afterInspection).toBe(true);
  });

  test("a service from before online booking opens as one any lane can do, to be booked by anybody", () => {
    const [service] = demoServices;
    if (!service) throw new Error("the demo sells something");
    const { skill: _skill, bookable: _bookable, ...older } = service;
    expect(Service.safeParse(older).success).toBe(true);
    const values = serviceValues(older);
    expect(values).toMatchObject({ skill: "", bookable: true, afterInspection: false });
    expect(checkService(values, older.order)).toEqual({
      ok: true,
      value: { ...older, skill: null, bookable: true },
    });
  });

  test("a profile from before special days opens, and is kept as it was", () => {
    const { specialDays: _, ...older } = demoProfile;
    expect(checkProfile(profileValues(older))).toEqual({ ok: true, value: { ...older, specialDays: [] } });
  });

  test("a day with hours of its own has a date and hours that do not overlap, and stands in the lists once", () => {
    const reason = { en: "", es: "" };
    const day = (date: string, ...spans: { from: string; to: string }[]) => ({ date, spans, reason });
    const morning = { from: "08:00", to: "12:00" };
    const values = profileValues(demoProfile);
    const checked = (specialDays: ReturnType<typeof day>[]) => {
      const result = checkProfile({ ...values, specialDays });
      return result.ok ? result.value.specialDays : result.issues;
    };
    expect(checked([day("2027-07-03", morning)])).toEqual([
      { date: "2027-07-03", spans: [{ from: 480, to: 720 }], reason },
    ]);
    expect(checked([day("", morning)])).toEqual([{ path: "specialDays.0.date", kind: "required" }]);
    expect(checked([day("2027-07-03")])).toEqual([{ path: "specialDays.0.spans", kind: "required" }]);
    expect(checked([day("2027-07-03", { from: "12:00", to: "08:00" })])).toEqual([
      { path: "specialDays.0.spans.0.to", kind: "ends" },
    ]);
    expect(checked([day("2027-07-03", morning, { from: "11:00", to: "14:00" })])).toEqual([
      { path: "specialDays.0.spans.1.from", kind: "overlap" },
    ]);
    expect(checked([day("2027-07-03", morning), day("2027-07-03", morning)])).toEqual([
      { path: "specialDays.1.date", kind: "twice" },
    ]);
    expect(checked([day(demoProfile.closures[0]?.date ?? "", morning)])).toEqual([
      { path: "specialDays.0.date", kind: "twice" },
    ]);
  });

  test("days and their hours are kept in the order of time", () => {
    const reason = { en: "", es: "" };
    const late = { from: 900, to: 1_000 };
    const early = { from: 480, to: 720 };
    const kept = tidied({
      ...demoProfile,
      specialDays: [
        { date: "2027-07-03", spans: [late, early], reason },
        { date: "2027-01-03", spans: [early], reason },
      ],
    });
    expect(kept.specialDays?.map(({ date, spans }) => [date, ...spans])).toEqual([
      ["2027-01-03", early],
      ["2027-07-03", early, late],
    ]);
  });

  test("sameness looks at what is said, not at the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(same(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
    expect(same(-0, 0)).toBe(true);
    expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });
});
