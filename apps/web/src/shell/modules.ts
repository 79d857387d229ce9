import { needMessages } from "../platform/language.tsx";
import type { Feature } from "../platform/messages.ts";

/**
 * The lazily loaded modules of the app, one chunk each; those of the desk stand in `desk-pages.ts`.
 * `build/preload-manifest.ts` reads in both what to preload.
 */
export const construction = () =>
  withMessages(import("../pages/site/construction/construction-page.tsx"), "construction");
export const publicPages = () => import("../pages/public-pages.tsx");
export const booking = () => withMessages(import("../pages/booking-pages.ts"), "booking", "site", "problem");
export const account = () => withMessages(import("../pages/account-pages.tsx"), "account", "site", "problem");
/** Who may see the pages of an account, and those of the shop. */
export const guards = () => import("./require-role.tsx");
/** What every page loads after hydration. */
export const notices = () => withMessages(import("./notices.tsx"), "notices");

/** A module, once the words it shows are there, too. */
export async function withMessages<M>(module: Promise<M>, ...features: readonly Feature[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...features.map(needMessages)]);
  return loaded;
}
