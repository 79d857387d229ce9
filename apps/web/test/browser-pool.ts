import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "@playwright/test";

type Options = BrowserContextOptions & { baseURL: string };

/** What each page is told by itself; a browser may go to somebody with another. */
type Look = Required<Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion">>;

/** A browser that waits for the next person: all its pages are closed but one, which holds its process. */
type Kept = { kind: string; context: BrowserContext; held: Page; end: () => Promise<void> };

/** What the page that holds a process shows: a text of the site, without scripts. */
const TEXT = "/robots.txt";

const waiting = new WeakMap<Browser, Kept[]>();

/** Whether this page only holds its browser's process. */
export const isHeld = (page: Page): boolean => page.url().endsWith(TEXT);

/** The browsers that somebody has open. */
export function inUse(browser: Browser): BrowserContext[] {
  const kept = new Set(waiting.get(browser)?.map(({ context }) => context));
  return browser.contexts().filter((context) => !kept.has(context));
}

/**
 * An empty browser with these options, which are all that it is: those of a test's `use` would be somebody else's next.
 * Whoever closes it hands it on: with --process-per-site a page of the next person is opened in the process of the last,
 * which has compiled the app; that is a third of what a page costs.
 */
export async function takeBrowser(browser: Browser, options: Options, look: Look): Promise<BrowserContext> {
  const kept = waiting.get(browser) ?? [];
  waiting.set(browser, kept);
  const kind = JSON.stringify(options);
  const found = kept.findIndex((one) => one.kind === kind);
  const one = found < 0 ? await openBrowser(browser, kind, options) : (kept.splice(found, 1)[0] as Kept);
  const { context, held, end } = one;
  const undo = follow(context);
  const { newPage } = context;
  context.newPage = async () => {
    const page = await newPage();
    const { viewport, ...media } = look;
    await Promise.all([page.emulateMedia(media), viewport && page.setViewportSize(viewport)]);
    return page;
  };
  context.close = async () => {
    context.newPage = newPage;
    const others = context.pages().filter((page) => page !== held);
    await Promise.all(others.map((page) => page.close()));
    if (held.isClosed() || !(await undo())) return end();
    await empty(context, held, options.baseURL);
    kept.push(one);
  };
  return context;
}

async function openBrowser(browser: Browser, kind: string, options: Options): Promise<Kept> {
  const context = await browser.newContext(options);
  const end = context.close.bind(context);
  return { kind, context, held: await hold(context), end };
}

/** Opens the page that holds a browser's process; answers with it. The browser's next pages are opened beside it. */
export async function hold(context: BrowserContext): Promise<Page> {
  const held = await context.newPage();
  await held.goto(TEXT);
  // Playwright's own pages begin in a process that ends with the first address they go to.
  context.newPage = async () => {
    const [page] = await Promise.all([
      context.waitForEvent("page"),
      held.evaluate(() => void window.open("about:blank", "_blank", "noopener")),
    ]);
    return page;
  };
  return held;
}

/** Remembers what is done to a browser; answers with what undoes it. A clock that was set cannot be: false. */
function follow(context: BrowserContext): () => Promise<boolean> {
  const scripts: Disposable[] = [];
  let isClockSet = false;
  const { addInitScript, clock } = context;
  const settings = ["install", "setFixedTime", "setSystemTime"] as const;
  context.addInitScript = async (...args: unknown[]) => {
    const script: Disposable = await Reflect.apply(addInitScript, context, args);
    scripts.push(script);
    return script;
  };
  for (const name of settings) {
    const does = clock[name];
    clock[name] = (...args: unknown[]) => {
      isClockSet = true;
      return Reflect.apply(does, clock, args);
    };
  }
  return async () => {
    Reflect.deleteProperty(context, "addInitScript");
    for (const name of settings) Reflect.deleteProperty(clock, name);
    await Promise.all(scripts.map((script) => script.dispose()));
    await Promise.all([context.unrouteAll(), context.clearPermissions(), context.setOffline(false)]);
    return !isClockSet;
  };
}

async function empty(context: BrowserContext, held: Page, origin: string): Promise<void> {
  const devTools = await context.newCDPSession(held);
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await Promise.all([devTools.detach(), context.clearCookies()]);
}
