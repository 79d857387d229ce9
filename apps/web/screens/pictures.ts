import { hasTwin } from "../src/platform/paths.ts";
import { type Place, placesOf, type Who } from "../test/places.ts";

/** A page to take a picture of, and who looks at it. */
export type Picture = { who: Who; place: Place };

/** Every page of the app, and the views of one page that look like pages of their own. */
export const pictures: readonly Picture[] = [
  ...(["anyone", "customer", "owner"] as const).flatMap((who) =>
    placesOf(who).map((place) => ({ who, place })),
  ),
  // What the desk says to somebody who is not staff.
  { who: "customer", place: { at: "/desk" } },
];

/** The part of an address that a route knows: no view, no anchor. */
export const pathOf = (at: string): string => at.replace(/[?#].*$/, "");

/** Public pages have an address in each language, but for those that are the same in all. */
export const addressOf = ({ place: { at } }: Picture, language: string): string =>
  language === "es" && hasTwin(pathOf(at)) ? `/es${at}` : at;

/** What a picture is called: `es/desk-shop-390-dark.png`. */
export function nameOf({ who, place }: Picture, language: string, width: number, scheme: string): string {
  const words = place.at
    .replace(/&(?!.*=used).*$/, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
  const refused = who === "customer" && place.at.startsWith("/desk") ? "-refused" : "";
  return `${language}/${words}${refused}-${width}-${scheme}.png`;
}
