import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Review } from "./profile.ts";
import { newestFirst, spreadOf } from "./reviews.ts";

const review = fc.record({
  name: fc.constantFrom("Ana", "Bo", "Chi"),
  date: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2020-01-09"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  stars: fc.integer({ min: 1, max: 5 }),
  text: fc.string({ minLength: 1, maxLength: 8 }),
});
const reviews = fc.array(review, { maxLength: 30 });

describe("reviews", () => {
  test("every review is shown, and none twice", () => {
    fc.assert(
      fc.property(reviews, (all) => {
        const shown = newestFirst(all);
        expect(shown).toHaveLength(all.length);
        expect(new Set(shown)).toEqual(new Set(all));
      }),
    );
  });

  test("none is followed by a newer one", () => {
    fc.assert(
      fc.property(reviews, (all) => {
        const dates = newestFirst(all).map(({ date }) => date);
        expect(dates).toEqual([...dates].sort().reverse());
      }),
    );
  });

  test("stars and words have no say in the order", () => {
    fc.assert(
      fc.property(reviews, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 30 }), (all, stars) => {
        const other = all.map((one, index) => ({ ...one, stars: stars[index] ?? 1, text: `${index}` }));
        const placesOf = (given: Review[]) => newestFirst(given).map((one) => given.indexOf(one));
        expect(placesOf(other)).toEqual(placesOf(all));
      }),
    );
  });

  test("the spread counts each review once", () => {
    fc.assert(
      fc.property(reviews, (all) => {
        const spread = spreadOf(all);
        expect(spread.map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1]);
        expect(spread.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        expect(spread.reduce((sum, { stars, count }) => sum + stars * count, 0)).toBe(
          all.reduce((sum, one) => sum + one.stars, 0),
        );
      }),
    );
  });

  test("a review leads to a place on the open web, or nowhere", () => {
    const one = { name: "Ana", date: "2026-10-29", stars: 2, text: "It squeaks again." };
    const takes = (link: string) => Review.safeParse({ ...one, link }).success;
    expect(Review.safeParse(one).success).toBe(true);
    expect(["", "https://reviews.example/r/1"].every(takes)).toBe(true);
    expect(
      [
        "javascript:alert(1)",
        "http://reviews.example/",
        "/home",
        "https://localhost/x",
        "reviews.example",
      ].some(takes),
    ).toBe(false);
  });
});
