/** Who looks at a page: anybody, or a demo account. */
export type Who = "anybody" | "customer" | "owner";

/** One page to take pictures of, at its address. Public ones are taken in each language's own address. */
export type Place = { who: Who; path: string };

const of = (who: Who, paths: readonly string[]): Place[] => paths.map((path) => ({ who, path }));

/** Every page of the app, and the views of one page that look like pages of their own. */
export const places: readonly Place[] = [
  ...of("anybody", [
    "/home",
    "/services",
    "/services/brakes",
    "/about",
    "/reviews",
    "/contact",
    "/privacy",
    "/accessibility",
    "/sign-in",
    "/sign-in?view=link",
    "/sign-in?view=create",
    "/sign-in?view=forgot",
    "/auth/action#mode=resetPassword&oobCode=x&apiKey=x&lang=en",
    "/construction",
    "/no/such/page",
  ]),
  ...of("customer", ["/account", "/account/profile", "/account/data", "/desk"]),
  ...of("owner", [
    "/desk",
    "/desk/messages/demo-message-1",
    "/desk/schedule",
    "/desk/schedule?view=week",
    "/desk/mail",
    "/desk/staff",
    "/desk/shop",
    "/desk/shop/booking",
    "/desk/shop/services",
    "/desk/shop/services/brakes",
    "/desk/shop/new-service",
  ]),
];

/** The part of an address that a route knows: no view, no anchor. */
export const pathOf = (place: Place): string => place.path.replace(/[?#].*$/, "");

/** What a picture is called: `es/desk-shop 390 dark.png`. */
export function nameOf({ who, path }: Place, language: string, width: number, scheme: string): string {
  const words = path
    .replace(/&.*$/, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
  const refused = who === "customer" && path.startsWith("/desk") ? "-refused" : "";
  return `${language}/${words}${refused}-${width}-${scheme}.png`;
}
