import type { DeskLink } from "../pages/desk/types.ts";
import type { Feature } from "../platform/messages.ts";

// The words of the desk's nouns, each in a file of its own.
declare module "../platform/messages.ts" {
  interface Files {
    customers: typeof import("../messages/customers.en.json");
    desk: typeof import("../messages/desk.en.json");
    schedule: typeof import("../messages/schedule.en.json");
    shop: typeof import("../messages/shop.en.json");
    today: typeof import("../messages/today.en.json");
  }
}

/** A lazily loaded module, and what of the catalog its pages show. */
export type PageModule<M = object> = { load: () => Promise<M>; words: readonly Feature[] };
/** The components a module exports. */
export type Components<M> = { [K in keyof M]: M[K] extends React.ComponentType ? K : never }[keyof M] &
  string;

type DeskPage = DeskLink & {
  component: string;
  module: PageModule;
  /** What it shows around itself, as others do. */
  frame: { module: PageModule; component: string } | null;
};

const pagesOf = <M extends object>(module: PageModule<M>, component?: Components<M>) => {
  const frame = component ? { module, component } : null;
  return (
    path: string,
    name: DeskPage["name"],
    component: Components<M>,
    links: Omit<DeskLink, "path" | "name"> = {},
  ): DeskPage => ({ path, name, component, module, frame, ...links });
};

/** What is around all pages of the desk, and the first of them. */
export const desk = {
  load: () => import("../pages/desk-pages.tsx"),
  words: ["desk", "problem"],
} satisfies PageModule;
const inbox = pagesOf(desk, "InboxLayout");
const schedulePages = () => import("../pages/schedule-pages.tsx");
const today = pagesOf({ load: schedulePages, words: ["today", "schedule", "problem"] });
const schedule = pagesOf({ load: schedulePages, words: ["schedule", "problem"] });
const customers = pagesOf({
  load: () => import("../pages/customers-pages.ts"),
  words: ["customers", "schedule", "problem"],
});
const counter = pagesOf(desk);
const shop = pagesOf(
  { load: () => import("../pages/shop-pages.tsx"), words: ["shop", "site", "problem"] },
  "ShopLayout",
);

/** Every page of the desk, in the order of the navigation and the palette. */
export const deskPages: readonly DeskPage[] = [
  inbox("/desk", "desk", "InboxPage", { nav: { label: "inbox", under: "/desk/messages/" } }),
  inbox("/desk/messages/:id", "deskMessage", "ThreadPage"),
  today("/desk/today", "deskToday", "TodayPage", { nav: {}, command: { group: "go", icon: "car" } }),
  schedule("/desk/schedule", "deskSchedule", "SchedulePage", {
    nav: {},
    command: { group: "go", icon: "clock", words: "scheduleWords" },
  }),
  customers("/desk/customers", "deskCustomers", "CustomersPage", {
    nav: {},
    command: { group: "go", icon: "car", words: "customersWords" },
  }),
  customers("/desk/customers/new", "deskCustomerNew", "NewCustomerPage", {
    command: { group: "make", icon: "plus", label: "newCustomer" },
    may: "customers.create",
  }),
  customers("/desk/customers/:id", "deskCustomer", "CustomerPage"),
  customers("/desk/customers/:id/merge/:other", "deskMerge", "MergePage"),
  counter("/desk/mail", "deskMail", "MailPage", {
    nav: {},
    command: { group: "go", icon: "mail", label: "mail", words: "mailWords" },
    may: "mail.dead",
  }),
  counter("/desk/staff", "deskStaff", "StaffPage", {
    nav: { under: "/desk/security" },
    command: { group: "go", icon: "user", words: "staffWords" },
  }),
  counter("/desk/security", "deskSecurity", "SecurityPage", {
    command: { group: "go", icon: "lock", words: "securityWords" },
    may: "security.events",
  }),
  shop("/desk/shop", "deskShop", "ShopProfilePage", {
    nav: { label: "shop" },
    command: { group: "go", icon: "wrench", words: "shopWords" },
    may: "shop.edit",
  }),
  shop("/desk/shop/services", "deskServices", "CatalogPage", {
    command: { group: "go", icon: "car", label: "services", words: "servicesWords" },
    may: "shop.edit",
  }),
  shop("/desk/shop/booking", "deskBooking", "BookingPage", {
    command: { group: "go", icon: "rows", words: "bookingWords" },
    may: "shop.edit",
  }),
  shop("/desk/shop/check", "deskCheck", "CheckPage", {
    command: { group: "go", icon: "check", words: "checkWords" },
    may: "shop.edit",
  }),
  shop("/desk/shop/services/:slug", "deskService", "ServiceEditPage"),
  shop("/desk/shop/new-service", "deskServiceNew", "ServiceNewPage", {
    command: { group: "make", icon: "plus", label: "newService" },
    may: "shop.edit",
  }),
];
