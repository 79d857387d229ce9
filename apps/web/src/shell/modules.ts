import { needMessages } from "../platform/language.tsx";
import type { Part } from "../platform/messages.ts";

/** The lazily loaded parts of the app: one chunk each. `build/ahead.ts` reads here what is to be fetched ahead. */
export const construction = () =>
  withMessages(import("../pages/site/construction/construction-page.tsx"), "more");
export const publicPages = () => import("../pages/public-pages.tsx");
export const booking = () => withMessages(import("../pages/booking-pages.ts"), "booking", "calls");
export const account = () => withMessages(import("../pages/account-pages.tsx"), "later", "calls");
export const desk = () => withMessages(import("../pages/desk-pages.tsx"), "later", "calls");
export const shop = () => withMessages(import("../pages/shop-pages.tsx"), "shop", "calls");
export const schedule = () => withMessages(import("../pages/schedule-pages.tsx"), "floor", "calls");
export const customers = () => withMessages(import("../pages/customers-pages.ts"), "floor", "calls");
/** Who may see the pages of an account, and those of the shop. */
export const guards = () => import("./require-role.tsx");
/** What every page gets once it is alive. */
export const notices = () => withMessages(import("./notices.tsx"), "notices");

async function withMessages<M>(module: Promise<M>, ...parts: Part[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...parts.map(needMessages)]);
  return loaded;
}
