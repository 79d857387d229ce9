import { needMessages } from "../platform/language.tsx";
import type { Feature } from "../platform/messages.ts";

/** The lazily loaded modules of the app, one chunk each. `build/preload-manifest.ts` reads here what to preload. */
export const construction = () =>
  withMessages(import("../pages/site/construction/construction-page.tsx"), "construction");
export const publicPages = () => import("../pages/public-pages.tsx");
export const booking = () => withMessages(import("../pages/booking-pages.ts"), "booking", "site", "problem");
export const account = () => withMessages(import("../pages/account-pages.tsx"), "account", "site", "problem");
export const desk = () => withMessages(import("../pages/desk-pages.tsx"), "desk", "problem");
export const shop = () => withMessages(import("../pages/shop-pages.tsx"), "shop", "site", "problem");
export const schedule = () => withMessages(import("../pages/schedule-pages.tsx"), "schedule", "problem");
export const customers = () =>
  withMessages(import("../pages/customers-pages.ts"), "customers", "schedule", "problem");
/** Who may see the pages of an account, and those of the shop. */
export const guards = () => import("./require-role.tsx");
/** What every page loads after hydration. */
export const notices = () => withMessages(import("./notices.tsx"), "notices");

async function withMessages<M>(module: Promise<M>, ...features: Feature[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...features.map(needMessages)]);
  return loaded;
}
