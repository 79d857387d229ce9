import { savesData, whenIdle } from "../platform/idle.ts";
import { needMessages } from "../platform/language.tsx";
import type { Part } from "../platform/messages.ts";
import { readyOf } from "../platform/part.tsx";
import { testWindow } from "../platform/test-window.ts";

/** The lazily loaded parts of the app: one chunk each. */
export const construction = () => withMessages(import("../features/site/construction-page.tsx"), "more");
export const publicPages = () => import("../features/site/public-pages.tsx");
export const booking = () => withMessages(import("../features/booking/booking-pages.ts"), "booking", "calls");
export const account = () => withMessages(import("../features/account/account-pages.tsx"), "later", "calls");
export const desk = () => withMessages(import("../features/desk/desk-pages.tsx"), "later", "calls");
export const shop = () => withMessages(import("../features/shop/shop-pages.tsx"), "shop", "calls");
export const schedule = () =>
  withMessages(import("../features/schedule/schedule-pages.tsx"), "floor", "calls");
export const customers = () =>
  withMessages(import("../features/customers/customers-pages.ts"), "floor", "calls");
/** Who may see the pages of an account, and those of the shop. */
export const guards = () => import("./require-role.tsx");
/** What every page gets once it is alive. */
export const notices = () => withMessages(import("./notices.tsx"), "notices");

async function withMessages<M>(module: Promise<M>, ...parts: Part[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...parts.map(needMessages)]);
  return loaded;
}

// Pages may have parts of their own.
const all = [publicPages, construction, guards, booking, account, desk, shop, schedule, customers].map(
  (load) => async () => {
    await Promise.all(Object.values(await load()).map(readyOf));
  },
);
let attempts = 0;

/** True while parts are fetched ahead of need: a failure then concerns nobody. */
export let preloading = false;

/** Fetches every lazy part, one in each quiet moment; what failed is fetched again later, a few times. */
async function preloadModules(): Promise<void> {
  let failed = false;
  for (const load of all) {
    await new Promise<void>((quiet) => whenIdle(quiet));
    preloading = true;
    await load().catch(() => {
      failed = true;
    });
    preloading = false;
  }
  if (!failed) {
    const view = testWindow();
    if (view) view.preloaded = true;
    return;
  }
  attempts += 1;
  if (attempts < 3) setTimeout(preloadModules, 5000 * attempts);
}

/** Preloads after the first paint; not where data is to be saved. */
export function startPreloading(): void {
  if (!savesData()) void preloadModules();
}
