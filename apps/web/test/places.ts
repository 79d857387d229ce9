import { pagesOf } from "../build/site/pages.ts";
import { deskPages } from "../src/shell/desk-pages.ts";

/** Who has to be signed in to see a place; `anyone` means nobody. */
export type Who = "anyone" | "customer" | "owner";

/** An address at which a route shows something of its own, and what is there once it is ready. */
export type Place = { at: string; ready?: string };

/**
 * The addresses at which each route is looked at, by the route's pattern. Public pages and those of the desk are looked
 * at as they are, those written down here at more, or when more is there. A route that is missing fails a test.
 */
export const places: Record<string, readonly Place[]> = {
  ...Object.fromEntries(
    [...pagesOf({ profile: null, services: [] }, "Shop"), ...deskPages]
      .filter(({ path }) => !path.includes(":"))
      .map(({ path }) => [path, [{ at: path }]]),
  ),
  "/services/:slug": [{ at: "/services/brakes" }, { at: "/services/no-such-service" }],
  "/contact": [{ at: "/contact?symptom=tire" }],
  "/book": [{ at: "/book" }, { at: "/book?services=oil-change&step=time", ready: "main [role=radio]" }],
  "/appointment": [{ at: "/appointment#void" }],
  "/sign-in": [
    { at: "/sign-in" },
    { at: "/sign-in?view=create" },
    { at: "/sign-in?view=link&next=%2Faccount" },
    { at: "/sign-in?view=forgot" },
  ],
  "/auth/action": [
    { at: "/auth/action" },
    { at: "/auth/action#mode=signIn&oobCode=used&apiKey=k" },
    { at: "/auth/action#mode=resetPassword&oobCode=used&apiKey=k" },
    { at: "/auth/action#link=forged.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  ],
  "/approve": [{ at: "/approve#forged.AAAA", ready: "main h1" }],
  "/reminders": [{ at: "/reminders#forged.AAAA", ready: "main h1" }],
  "/wall": [{ at: "/wall" }],
  "*": [{ at: "/no/such/page" }],
  "/account": [{ at: "/account", ready: "[data-thread]" }],
  "/account/appointments": [{ at: "/account/appointments", ready: "main h2" }],
  "/account/garage": [{ at: "/account/garage", ready: "[data-past-order]" }],
  "/account/profile": [{ at: "/account/profile", ready: "main select" }],
  "/account/data": [{ at: "/account/data", ready: "main h2" }],
  "/desk": [
    { at: "/desk", ready: "[data-row]" },
    { at: "/desk?status=archived", ready: "main nav [aria-current]" },
  ],
  "/desk/messages/:id": [{ at: "/desk/messages/demo-message-5", ready: "[data-entry]" }],
  "/desk/messages/with/:appointment": [
    { at: "/desk/messages/with/demo-appointment-1", ready: "main textarea, main h1" },
  ],
  "/desk/today": [
    { at: "/desk/today", ready: "main h2" },
    { at: "/desk/today?appointment=demo-appointment-1", ready: "[data-inspector] dl" },
  ],
  "/desk/end-of-day": [{ at: "/desk/end-of-day", ready: "main h2" }],
  "/desk/my-bay": [{ at: "/desk/my-bay", ready: "main h2" }],
  "/desk/schedule": [
    { at: "/desk/schedule", ready: "[data-lane], main h2" },
    { at: "/desk/schedule?view=week", ready: "[data-day]" },
    { at: "/desk/schedule?appointment=demo-appointment-1", ready: "[data-inspector] dl" },
  ],
  "/desk/customers": [{ at: "/desk/customers", ready: "[data-customer]" }],
  "/desk/customers/new": [{ at: "/desk/customers/new", ready: "main form" }],
  "/desk/customers/:id": [
    { at: "/desk/customers/demo-dana", ready: "[data-vehicle]" },
    { at: "/desk/customers/demo-bayside", ready: "[data-vehicle]" },
  ],
  "/desk/customers/:id/merge/:other": [
    { at: "/desk/customers/demo-dana/merge/demo-dana-twin", ready: "main form" },
  ],
  "/desk/orders/new": [{ at: "/desk/orders/new", ready: "main form" }],
  "/desk/orders/:id": [
    { at: "/desk/orders/no-such-order", ready: "main h2" },
    { at: "/desk/orders/demo-order-2", ready: "[data-order]" },
  ],
  "/desk/orders/:id/print": [{ at: "/desk/orders/demo-order-2/print", ready: "[data-paper]" }],
  "/desk/inspections/:id": [{ at: "/desk/inspections/demo-order-2-courtesy-1", ready: "[data-item]" }],
  "/desk/inspections/of/:order": [
    { at: "/desk/inspections/of/demo-order-2", ready: "[data-inspection] [data-finding]" },
  ],
  "/desk/parts": [{ at: "/desk/parts", ready: "main h2" }],
  "/desk/parts/stock": [{ at: "/desk/parts/stock", ready: "main h2" }],
  "/desk/invoices": [{ at: "/desk/invoices", ready: "[data-invoice], main h2" }],
  "/desk/mail": [{ at: "/desk/mail", ready: "main h2" }],
  "/desk/security": [
    { at: "/desk/security", ready: "[data-event]" },
    { at: "/desk/security?kind=links-voided", ready: "main h2" },
  ],
  "/desk/screens": [{ at: "/desk/screens", ready: "main form" }],
  "/desk/staff": [{ at: "/desk/staff", ready: "main li select" }],
  "/desk/setup/:step?": [
    { at: "/desk/setup", ready: "[data-step]" },
    { at: "/desk/setup/profile", ready: "main form" },
    { at: "/desk/setup/hours", ready: "main form" },
    { at: "/desk/setup/bays", ready: "main form" },
    { at: "/desk/setup/services", ready: "main form" },
    { at: "/desk/setup/team", ready: "main form" },
    { at: "/desk/setup/email", ready: "main h2" },
    { at: "/desk/setup/booking", ready: "main h2" },
  ],
  "/desk/shop": [{ at: "/desk/shop", ready: "main form" }],
  "/desk/shop/booking": [{ at: "/desk/shop/booking", ready: "main form" }],
  "/desk/shop/orders": [{ at: "/desk/shop/orders", ready: "main form" }],
  "/desk/shop/canned-jobs": [{ at: "/desk/shop/canned-jobs", ready: "[data-canned]" }],
  "/desk/shop/canned-jobs/new": [{ at: "/desk/shop/canned-jobs/new", ready: "main form" }],
  "/desk/shop/canned-jobs/:id": [{ at: "/desk/shop/canned-jobs/oil-change", ready: "main form" }],
  "/desk/shop/approvals": [{ at: "/desk/shop/approvals", ready: "main form" }],
  "/desk/shop/maintenance": [{ at: "/desk/shop/maintenance", ready: "main form" }],
  "/desk/shop/check": [{ at: "/desk/shop/check", ready: "main button" }],
  "/desk/shop/services": [{ at: "/desk/shop/services", ready: "[data-slug]" }],
  "/desk/shop/services/:slug": [{ at: "/desk/shop/services/oil-change", ready: "main form" }],
  "/desk/shop/new-service": [{ at: "/desk/shop/new-service", ready: "main form" }],
};

/** Whose a route is. */
export function whose(pattern: string): Who {
  if (pattern.startsWith("/desk")) return "owner";
  return pattern.startsWith("/account") ? "customer" : "anyone";
}

/** Every place of the routes that are this person's. */
export const placesOf = (who: Who): Place[] =>
  Object.entries(places).flatMap(([pattern, found]) => (whose(pattern) === who ? found : []));
