import type { Feature, Messages } from "../platform/messages.ts";

// The words of the desk's nouns, each in a file of its own.
declare module "../platform/messages.ts" {
  interface Files {
    customers: typeof import("../messages/customers.en.json");
    desk: typeof import("../messages/desk.en.json");
    schedule: typeof import("../messages/schedule.en.json");
    shop: typeof import("../messages/shop.en.json");
  }
}

/** A lazily loaded module, and what of the catalog its pages show. */
export type PageModule<M = object> = { load: () => Promise<M>; words: readonly Feature[] };
/** The components a module exports. */
export type Components<M> = { [K in keyof M]: M[K] extends React.ComponentType ? K : never }[keyof M] &
  string;

type DeskPage = {
  path: string;
  name: keyof Messages["titles"];
  component: string;
  module: PageModule;
  /** The component of the same module that it shows around itself, as others do. */
  frame: string | undefined;
};

const pagesOf =
  <M extends object>(module: PageModule<M>, frame?: Components<M>) =>
  (path: string, name: DeskPage["name"], component: Components<M>): DeskPage => ({
    path,
    name,
    component,
    module,
    frame,
  });

/** What is around all pages of the desk, and the first of them. */
export const desk = {
  load: () => import("../pages/desk-pages.tsx"),
  words: ["desk", "problem"],
} satisfies PageModule;
const inbox = pagesOf(desk, "InboxLayout");
const schedule = pagesOf({
  load: () => import("../pages/schedule-pages.tsx"),
  words: ["schedule", "problem"],
});
const customers = pagesOf({
  load: () => import("../pages/customers-pages.ts"),
  words: ["customers", "schedule", "problem"],
});
const counter = pagesOf(desk);
const shop = pagesOf(
  { load: () => import("../pages/shop-pages.tsx"), words: ["shop", "site", "problem"] },
  "ShopLayout",
);

/** Every page of the desk. How one gets to it is said in `pages/desk/desk-links.ts`. */
export const deskPages: readonly DeskPage[] = [
  inbox("/desk", "desk", "InboxPage"),
  inbox("/desk/messages/:id", "deskMessage", "ThreadPage"),
  schedule("/desk/today", "deskToday", "TodayPage"),
  schedule("/desk/schedule", "deskSchedule", "SchedulePage"),
  customers("/desk/customers", "deskCustomers", "CustomersPage"),
  customers("/desk/customers/new", "deskCustomerNew", "NewCustomerPage"),
  customers("/desk/customers/:id", "deskCustomer", "CustomerPage"),
  customers("/desk/customers/:id/merge/:other", "deskMerge", "MergePage"),
  counter("/desk/mail", "deskMail", "MailPage"),
  counter("/desk/staff", "deskStaff", "StaffPage"),
  counter("/desk/security", "deskSecurity", "SecurityPage"),
  shop("/desk/shop", "deskShop", "ShopProfilePage"),
  shop("/desk/shop/services", "deskServices", "CatalogPage"),
  shop("/desk/shop/booking", "deskBooking", "BookingPage"),
  shop("/desk/shop/check", "deskCheck", "CheckPage"),
  shop("/desk/shop/services/:slug", "deskService", "ServiceEditPage"),
  shop("/desk/shop/new-service", "deskServiceNew", "ServiceNewPage"),
];
