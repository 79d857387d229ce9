import { lazy } from "@trpc/server";
import { router } from "./trpc.ts";

// The list of nouns. Each is loaded with its first call: a cold start pays only for what it is asked.
export const appRouter = router({
  shop: lazy(() => import("../features/shop/router.ts").then((module) => module.shopRouter)),
  signIn: lazy(() => import("../features/sign-in/router.ts").then((module) => module.signInRouter)),
  booking: lazy(() => import("../features/booking/router.ts").then((module) => module.bookingRouter)),
  orders: lazy(() => import("../features/orders/router.ts").then((module) => module.ordersRouter)),
  clock: lazy(() => import("../features/clock/router.ts").then((module) => module.clockRouter)),
  board: lazy(() => import("../features/board/router.ts").then((module) => module.boardRouter)),
  devices: lazy(() => import("../features/devices/router.ts").then((module) => module.devicesRouter)),
  messages: lazy(() => import("../features/messages/router.ts").then((module) => module.messagesRouter)),
  mail: lazy(() => import("../features/mail/router.ts").then((module) => module.mailRouter)),
  customers: lazy(() => import("../features/customers/router.ts").then((module) => module.customersRouter)),
  approvals: lazy(() => import("../features/approvals/router.ts").then((module) => module.approvalsRouter)),
  inspections: lazy(() =>
    import("../features/inspections/router.ts").then((module) => module.inspectionsRouter),
  ),
  documents: lazy(() => import("../features/documents/router.ts").then((module) => module.documentsRouter)),
  invoices: lazy(() => import("../features/invoices/router.ts").then((module) => module.invoicesRouter)),
  payments: lazy(() => import("../features/payments/router.ts").then((module) => module.paymentsRouter)),
  threads: lazy(() => import("../features/threads/router.ts").then((module) => module.threadsRouter)),
  reminders: lazy(() => import("../features/reminders/router.ts").then((module) => module.remindersRouter)),
  search: lazy(() => import("../features/search/router.ts").then((module) => module.searchRouter)),
  security: lazy(() => import("../features/security/router.ts").then((module) => module.securityRouter)),
  staff: lazy(() => import("../features/staff/router.ts").then((module) => module.staffRouter)),
  notices: lazy(() => import("../features/notices/router.ts").then((module) => module.noticesRouter)),
  setup: lazy(() => import("../features/setup/router.ts").then((module) => module.setupRouter)),
  live: lazy(() => import("../features/live/router.ts").then((module) => module.liveRouter)),
});

/** The contract: all the client ever sees of the function. */
export type AppRouter = typeof appRouter;
