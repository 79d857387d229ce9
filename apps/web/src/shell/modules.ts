import { savesData, whenIdle } from "../platform/idle.ts";
import { needMessages } from "../platform/language.tsx";
import type { Part } from "../platform/messages.ts";
import { readyOf } from "../platform/part.tsx";
import { testWindow } from "../platform/test-window.ts";

/** The lazily loaded parts of the app: one chunk each. */
export const construction = () => import("../features/site/construction-page.tsx");
export const publicPages = () => import("../features/site/public-pages.tsx");
export const account = () => withMessages(import("../features/account/account-pages.tsx"));
export const desk = () => withMessages(import("../features/desk/desk-pages.tsx"));
export const shop = () => withMessages(import("../features/shop/shop-pages.tsx"));
/** Loaded with its page only, not ahead: nobody but the crew opens it. */
export const schedule = () => withMessages(import("../features/schedule/schedule-pages.tsx"));
/** What every page gets once it is alive. */
export const notices = () => withMessages(import("./notices.tsx"), "more");

async function withMessages<M>(module: Promise<M>, part: Part = "later"): Promise<M> {
  await needMessages(part);
  return module;
}

// The public pages have parts of their own.
const pageParts = async () => Promise.all(Object.values(await publicPages()).map(readyOf));
const all = [publicPages, construction, account, desk, shop, pageParts];
let attempts = 0;

/** True while parts are fetched ahead of need: a failure then concerns nobody. */
export let preloading = false;

/** Fetches every lazy part; what failed is fetched again later, a few times. */
export async function preloadModules(): Promise<void> {
  preloading = true;
  const results = await Promise.allSettled(all.map((load) => load()));
  preloading = false;
  if (results.every((result) => result.status === "fulfilled")) {
    const view = testWindow();
    if (view) view.preloaded = true;
    return;
  }
  attempts += 1;
  if (attempts < 3) setTimeout(preloadModules, 5000 * attempts);
}

/** Preloads after the first paint, when idle; not where data is to be saved. */
export function preloadWhenIdle(): void {
  if (!savesData()) whenIdle(() => void preloadModules());
}
