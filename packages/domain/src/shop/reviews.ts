import type { Review } from "./profile.ts";

/**
 * All reviews, the newest first, those of one day as they were put in. Only the date decides, so that no choice of the
 * shop can put the good ones first (16 CFR 465.7).
 */
export const newestFirst = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => b.date.localeCompare(a.date));

/** How many reviews gave how many stars, five first; stars nobody gave are there with none. */
export const spreadOf = (reviews: readonly Review[]): { stars: number; count: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.filter((review) => review.stars === stars).length,
  }));
