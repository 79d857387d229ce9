import type { Action } from "@openhood/domain/staff/policies";
import type { Role } from "@openhood/domain/staff/roles";
import type { Messages } from "../../platform/messages.ts";
import type { Command } from "../../ui/commands.ts";

/** How one gets to a page of the desk; its title names it, in the navigation and in the palette. */
export type DeskLink = {
  path: string;
  name: keyof Messages["titles"];
  /** It stands in the rail: on its own, or under Settings. */
  nav?: ({ group: "settings"; icon?: Command["icon"] } | { icon: Command["icon"] }) & {
    /** Default: the page's title. */
    label?: keyof Messages["desk"]["nav"]["labels"];
    /** The part of the page it leads to. */
    hash?: string;
    /** Only for whoever has this role; others get there by the palette. */
    role?: Role;
    /** Not among the tabs of a phone, where there is room for few. */
    isRailOnly?: true;
    /** The pages under this path belong to it. Default: those under its own. */
    under?: string;
    /** A page elsewhere that belongs to it. */
    also?: string;
  };
  /** The palette leads to it. */
  command?: {
    group: "go" | "make";
    icon: Command["icon"];
    /** Default: the page's title. */
    label?: PaletteWord;
    /** More words to find it by: their key in the palette's own file. */
    words?: keyof Messages["palette"]["words"];
  };
  /** Whoever may do this is led there. Default: everybody on staff. */
  may?: Action;
};

/** The palette's own words, as far as they are whole. */
type PaletteWord = Exclude<
  keyof Messages["desk"]["palette"]["commands"],
  "answer" | "toMe" | "archive" | "reopen"
>;

/** How one gets to the pages of the desk, in the order of the rail and the palette. */
export const deskLinks: readonly DeskLink[] = [
  {
    path: "/desk/setup",
    name: "deskSetup",
    nav: { group: "settings", icon: "check", label: "setup" },
    command: { group: "go", icon: "check", words: "setup" },
    may: "setup.get",
  },
  {
    path: "/desk/my-bay",
    name: "deskMyBay",
    nav: { icon: "wrench", role: "technician" },
    command: { group: "go", icon: "wrench" },
  },
  { path: "/desk/today", name: "deskToday", nav: { icon: "today" }, command: { group: "go", icon: "today" } },
  {
    path: "/desk/end-of-day",
    name: "deskEndOfDay",
    command: { group: "go", icon: "check", words: "endOfDay" },
    may: "orders.missed",
  },
  {
    path: "/desk/schedule",
    name: "deskSchedule",
    nav: { icon: "calendar" },
    command: { group: "go", icon: "calendar", words: "schedule" },
  },
  {
    path: "/desk/board",
    name: "deskBoard",
    nav: { icon: "rows", under: "/desk/orders" },
    command: { group: "go", icon: "rows", words: "board" },
  },
  {
    path: "/desk/orders",
    name: "deskOrders",
    command: { group: "go", icon: "wrench", words: "orders" },
  },
  {
    path: "/desk/orders/new",
    name: "deskOrderNew",
    command: { group: "make", icon: "plus" },
    may: "orders.open",
  },
  {
    path: "/desk/parts",
    name: "deskParts",
    nav: { icon: "archive", isRailOnly: true },
    command: { group: "go", icon: "archive", words: "parts" },
    may: "orders.parts",
  },
  {
    path: "/desk/invoices",
    name: "deskInvoices",
    nav: { icon: "money", isRailOnly: true },
    command: { group: "go", icon: "money", words: "invoices" },
    may: "invoices.list",
  },
  { path: "/desk", name: "desk", nav: { icon: "inbox", label: "inbox", under: "/desk/messages/" } },
  {
    path: "/desk/customers",
    name: "deskCustomers",
    nav: { icon: "people" },
    command: { group: "go", icon: "people", words: "customers" },
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
    command: { group: "go", icon: "mail", label: "mail", words: "mail" },
    may: "mail.dead",
  },
  {
    path: "/desk/staff",
    name: "deskStaff",
    nav: { group: "settings" },
    command: { group: "go", icon: "user", words: "staff" },
  },
  {
    path: "/desk/shop",
    name: "deskShop",
    nav: { group: "settings", label: "hours", hash: "#hours" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/services",
    name: "deskServices",
    nav: { group: "settings", label: "services", also: "/desk/shop/new-service" },
    command: { group: "go", icon: "car", label: "services", words: "services" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/booking",
    name: "deskBooking",
    nav: { group: "settings", label: "bays", hash: "#lanes" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/booking",
    name: "deskBooking",
    nav: { group: "settings", label: "booking" },
    command: { group: "go", icon: "rows", words: "booking" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/orders",
    name: "deskOrderSettings",
    nav: { group: "settings", label: "orderSettings" },
    command: { group: "go", icon: "settings", words: "orderSettings" },
    may: "orders.saveSettings",
  },
  {
    path: "/desk/shop/canned-jobs",
    name: "deskCannedJobs",
    nav: { group: "settings", label: "cannedJobs" },
    command: { group: "go", icon: "wrench", words: "cannedJobs" },
    may: "orders.saveCanned",
  },
  {
    path: "/desk/shop/maintenance",
    name: "deskMaintenance",
    nav: { group: "settings", label: "maintenance" },
    command: { group: "go", icon: "clock", words: "maintenance" },
    may: "orders.saveMaintenance",
  },
  {
    path: "/desk/shop/approvals",
    name: "deskApprovalRule",
    nav: { group: "settings", label: "approvalRule" },
    command: { group: "go", icon: "check", words: "approvalRule" },
    may: "approvals.saveRule",
  },
  {
    path: "/desk/shop",
    name: "deskShop",
    nav: { group: "settings", under: "" },
    command: { group: "go", icon: "wrench", words: "shop" },
    may: "shop.edit",
  },
  {
    path: "/desk/shop/check",
    name: "deskCheck",
    nav: { group: "settings" },
    command: { group: "go", icon: "check", words: "check" },
    may: "shop.edit",
  },
  {
    path: "/desk/security",
    name: "deskSecurity",
    nav: { group: "settings" },
    command: { group: "go", icon: "lock", words: "security" },
    may: "security.events",
  },
  {
    path: "/desk/screens",
    name: "deskDevices",
    nav: { group: "settings" },
    command: { group: "go", icon: "rows", words: "devices" },
    may: "devices.list",
  },
  {
    path: "/desk/shop/new-service",
    name: "deskServiceNew",
    command: { group: "make", icon: "plus", label: "newService" },
    may: "shop.edit",
  },
];
