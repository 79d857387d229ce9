import type { Action } from "@openhood/domain/staff/policies";
import type { Messages } from "../../platform/messages.ts";
import type { Command } from "../../ui/commands.ts";

/** How one gets to a page of the desk; its title names it, in the navigation and in the palette. */
export type DeskLink = {
  path: string;
  name: keyof Messages["titles"];
  /** It stands in the navigation. */
  nav?: {
    /** Default: the page's title. */
    label?: "inbox" | "shop";
    /** The pages under this path belong to it. Default: those under its own. */
    under?: string;
  };
  /** The palette leads to it. */
  command?: {
    group: "go" | "make";
    icon: Command["icon"];
    /** Default: the page's title. */
    label?: PaletteWord;
    /** More words to find it by. */
    words?: PaletteWord;
  };
  /** Whoever may do this is led there. Default: everybody on staff. */
  may?: Action;
};

/** The palette's own words, as far as they are whole. */
type PaletteWord = Exclude<
  keyof Messages["desk"]["palette"]["commands"],
  "answer" | "toMe" | "archive" | "reopen"
>;

/** How one gets to the pages of the desk, in the order of the navigation and the palette. */
export const deskLinks: readonly DeskLink[] = [
  { path: "/desk", name: "desk", nav: { label: "inbox", under: "/desk/messages/" } },
  { path: "/desk/today", name: "deskToday", nav: {}, command: { group: "go", icon: "car" } },
  {
    path: "/desk/schedule",
    name: "deskSchedule",
    nav: {},
    command: { group: "go", icon: "clock", words: "scheduleWords" },
  },
  {
    path: "/desk/customers",
    name: "deskCustomers",
    nav: {},
    command: { group: "go", icon: "car", words: "customersWords" },
  },
  {
    path: "/desk/customers/new",
    name: "deskCustomerNew",
    command: { group: "make", icon: "plus", label: "newCustomer" },
    may: "customers.create",
  },
  {
    path: "/desk/mail",
    name: "deskMail",
    nav: {},
    command: { group: "go", icon: "mail", label: "mail", words: "mailWords" },
    may: "mail.dead",
  },
  {
    path: "/desk/staff",
    name: "deskStaff",
    nav: { under: "/desk/security" },
    command: { group: "go", icon: "user", words: "staffWords" },
  },
  {
    path: "/desk/security",
    name: "deskSecurity",
    command: { group: "go", icon: "lock", words: "securityWords" },
    may: "security.events",
  },
  {
    path: "/desk/shop",
    name: "deskShop",
    nav: { label: "shop" },
    command: { group: "go", icon: "wrench", words: "shopWords" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/services",
    name: "deskServices",
    command: { group: "go", icon: "car", label: "services", words: "servicesWords" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/booking",
    name: "deskBooking",
    command: { group: "go", icon: "rows", words: "bookingWords" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/check",
    name: "deskCheck",
    command: { group: "go", icon: "check", words: "checkWords" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/new-service",
    name: "deskServiceNew",
    command: { group: "make", icon: "plus", label: "newService" },
    may: "shop.edit",
  },
];
