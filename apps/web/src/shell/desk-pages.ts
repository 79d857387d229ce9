import type { Feature, Messages } from "../platform/messages.ts";

// The words of the desk's nouns, each in a file of its own.
declare module "../platform/messages.ts" {
  interface Files {
    customers: typeof import("../messages/customers.en.json");
    declined: typeof import("../messages/declined.en.json");
    desk: typeof import("../messages/desk.en.json");
    devices: typeof import("../messages/devices.en.json");
    money: typeof import("../messages/money.en.json");
    orders: typeof import("../messages/orders.en.json");
    palette: typeof import("../messages/palette.en.json");
    parts: typeof import("../messages/parts.en.json");
    schedule: typeof import("../messages/schedule.en.json");
    setup: typeof import("../messages/setup.en.json");
    shop: typeof import("../messages/shop.en.json");
    staff: typeof import("../messages/staff.en.json");
    thread: typeof import("../messages/thread.en.json");
  }
}

/** A lazily loaded module, and what of the catalog its pages show. */
export type PageModule<M = object> = { load: () => Promise<M>; words: readonly Feature[] };
/** The components a module exports. */
export type Components<M> = { [K in keyof M]: M[K] extends React.ComponentType ? K : never }[keyof M] &
  string;

type Frame = { module: PageModule; component: string };

type DeskPage = {
  path: string;
  name: keyof Messages["titles"];
  component: string;
  module: PageModule;
  /** What it shows around itself, as others do. */
  frame: Frame | undefined;
};

const frameOf = <M extends object>(module: PageModule<M>, component: Components<M>): Frame => ({
  module,
  component,
});

const pagesOf =
  <M extends object>(module: PageModule<M>, frame?: Frame) =>
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
  words: ["desk", "problem", "signed-in"],
} satisfies PageModule;
const inboxFrame = frameOf(desk, "InboxLayout");
const inbox = pagesOf(desk, inboxFrame);
const thread = pagesOf(
  { load: () => import("../pages/thread-pages.ts"), words: ["desk", "thread", "problem"] },
  inboxFrame,
);
const schedule = pagesOf({
  load: () => import("../pages/schedule-pages.tsx"),
  words: ["schedule", "parts", "outbox", "problem"],
});
const customers = pagesOf({
  load: () => import("../pages/customers-pages.ts"),
  words: [
    "customers",
    "approvers",
    "reminders",
    "orders",
    "money",
    "documents",
    "schedule",
    "declined",
    "problem",
  ],
});
const settings = pagesOf({
  load: () => import("../pages/settings-pages.ts"),
  words: ["staff", "outbox", "problem"],
});
const orders = pagesOf({
  load: () => import("../pages/orders-pages.ts"),
  words: [
    "orders",
    "documents",
    "inspections",
    "money",
    "parts",
    "schedule",
    "declined",
    "outbox",
    "problem",
  ],
});
const inspections = pagesOf({
  load: () => import("../pages/inspection-pages.ts"),
  words: ["inspections", "outbox", "problem"],
});
const orderPrint = pagesOf({
  load: () => import("../pages/order-print-pages.ts"),
  words: ["orders", "documents", "problem"],
});
const devices = pagesOf({
  load: () => import("../pages/devices-pages.ts"),
  words: ["devices", "shop", "problem"],
});
const endOfDay = pagesOf({
  load: () => import("../pages/end-of-day-pages.ts"),
  words: ["orders", "schedule", "money", "problem"],
});
const shopPages = {
  load: () => import("../pages/shop-pages.tsx"),
  words: ["shop", "setup", "staff", "site", "problem"],
} satisfies PageModule;
const shopFrame = frameOf(shopPages, "ShopLayout");
const shop = pagesOf(shopPages, shopFrame);
const orderSettings = pagesOf(
  { load: () => import("../pages/order-settings-pages.ts"), words: ["shop", "problem"] },
  shopFrame,
);

/** Every page of the desk. How one gets to it is said in `pages/desk/desk-links.ts`. */
export const deskPages: readonly DeskPage[] = [
  inbox("/desk", "desk", "InboxPage"),
  thread("/desk/messages/:id", "deskMessage", "ThreadPage"),
  thread("/desk/messages/with/:appointment", "deskConversation", "ConversationPage"),
  schedule("/desk/today", "deskToday", "TodayPage"),
  endOfDay("/desk/end-of-day", "deskEndOfDay", "EndOfDayPage"),
  schedule("/desk/my-bay", "deskMyBay", "MyBayPage"),
  schedule("/desk/schedule", "deskSchedule", "SchedulePage"),
  customers("/desk/customers", "deskCustomers", "CustomersPage"),
  customers("/desk/customers/new", "deskCustomerNew", "NewCustomerPage"),
  customers("/desk/customers/:id", "deskCustomer", "CustomerPage"),
  customers("/desk/customers/:id/merge/:other", "deskMerge", "MergePage"),
  orders("/desk/orders", "deskOrders", "OrdersPage"),
  orders("/desk/orders/new", "deskOrderNew", "NewEstimatePage"),
  orders("/desk/orders/:id", "deskOrder", "OrderPage"),
  orderPrint("/desk/orders/:id/print", "deskOrderPrint", "OrderPrintPage"),
  inspections("/desk/inspections/:id", "deskInspection", "InspectionPage"),
  inspections("/desk/inspections/of/:order", "deskInspections", "InspectionsPage"),
  orders("/desk/parts", "deskParts", "PartsPage"),
  orders("/desk/parts/stock", "deskStock", "StockPage"),
  orders("/desk/board", "deskBoard", "BoardPage"),
  orders("/desk/invoices", "deskInvoices", "InvoicesPage"),
  settings("/desk/mail", "deskMail", "MailPage"),
  settings("/desk/staff", "deskStaff", "StaffPage"),
  settings("/desk/security", "deskSecurity", "SecurityPage"),
  settings("/desk/outbox", "deskOutbox", "OutboxPage"),
  devices("/desk/screens", "deskDevices", "DevicesPage"),
  shop("/desk/setup/:step?", "deskSetup", "SetupPage"),
  shop("/desk/shop", "deskShop", "ShopProfilePage"),
  shop("/desk/shop/services", "deskServices", "CatalogPage"),
  shop("/desk/shop/booking", "deskBooking", "BookingPage"),
  shop("/desk/shop/check", "deskCheck", "CheckPage"),
  orderSettings("/desk/shop/orders", "deskOrderSettings", "OrderSettingsPage"),
  orderSettings("/desk/shop/canned-jobs", "deskCannedJobs", "CannedJobsPage"),
  orderSettings("/desk/shop/canned-jobs/new", "deskCannedNew", "CannedNewPage"),
  orderSettings("/desk/shop/canned-jobs/:id", "deskCannedJob", "CannedEditPage"),
  orderSettings("/desk/shop/approvals", "deskApprovalRule", "ApprovalRulePage"),
  orderSettings("/desk/shop/maintenance", "deskMaintenance", "MaintenancePage"),
  shop("/desk/shop/services/:slug", "deskService", "ServiceEditPage"),
  shop("/desk/shop/new-service", "deskServiceNew", "ServiceNewPage"),
];
