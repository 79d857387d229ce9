import { defaultNotices } from "@openhood/domain/repair-orders/told-stages";
import type { Stack } from "@openhood/local-stack/stack";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";

import { borrowAuth } from "./auth-pool.ts";
import { inUse, isHeld, takeBrowser } from "./browser-pool.ts";
import { saveData } from "./site.ts";

export { expectAccessible } from "./accessibility/axe.ts";
export { expect };

/** What one mail looks like on the stack's mail page. */
export type Mail = {
  id: string;
  attachments: { filename: string; mimeType: string }[];
  envelope: { to: string[] };
  subject: string;
  replyTo: string[];
  text: string;
  receivedAt: string;
};

/** Where the worker's shops are, one after another. */
type House = { siteUrl: string; shopOf: (name: string) => Promise<Stack> };

/** A running shop of the worker's own: these tests break its mail server and change its staff. */
export const test = base.extend<
  { closed: undefined; shop: Stack; shopOf: string },
  { house: House; isNew: boolean }
>({
  // A page of the desk that is left open asks its shop something every second, and takes the processor from the tests after it.
  closed: [
    async ({ browser }, use) => {
      const before = new Set(inUse(browser));
      await use(undefined);
      await Promise.all(inUse(browser).map((context) => (before.has(context) ? undefined : context.close())));
    },
    { auto: true },
  ],
  // Tests that name whose shop it is get one that no others have changed.
  shopOf: ["all", { option: true }],
  /** Whether it is what `npm start -- --new` opens: a shop that has said nothing yet, and its first owner. */
  isNew: [false, { option: true, scope: "worker" }],
  house: [
    async ({ isNew }, use) => {
      const { startStack } = await import("@openhood/local-stack/stack");
      const kind = isNew
        ? { newShop: true, ribbon: true }
        : { seed: true, image: process.env.OPENHOOD_DEMO_IMAGE };
      const auth = await borrowAuth();
      const stack = await startStack({ quiet: true, auth, ...kind });
      let open: string | undefined;
      await use({
        siteUrl: stack.siteUrl,
        async shopOf(name) {
          if (name === open) return stack;
          if (open) await stack.startOver();
          sessions.clear();
          // Whatever the hour is: at night the desk asks first, and what customers are told waits for the morning.
          if (!isNew)
            await stack.db.doc("shop/orders").update({ notices: { ...defaultNotices, quiet: null } });
          open = name;
          return stack;
        },
      });
      await stack.close();
      await auth.giveBack();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  shop: [async ({ house, shopOf }, use) => use(await house.shopOf(shopOf)), { timeout: 30_000 }],
  baseURL: async ({ shop }, use) => use(shop.siteUrl),
});

/** The mails the shop sent to an address, oldest first, from the stack's page. */
export async function mailsTo(shop: Stack, address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${shop.mailUrl}/mails`)).json()) as Mail[];
  return mails.filter((mail) => mail.envelope.to.includes(address));
}

/** Waits for a mail to an address that is the `nth` (from 1) of those that match. */
export async function mailTo(
  shop: Stack,
  address: string,
  matches: (mail: Mail) => boolean = () => true,
  nth = 1,
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(shop, address)).filter(matches)[nth - 1];
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 15_000 },
    )
    .toBe(true);
  return found as Mail;
}

/** The link in a mail that leads to the site's own page for such links. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/(auth\/action|approve#)\S*/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** What a person's browser is like. */
export type Person = {
  mode?: "ios" | "md";
  scheme?: "light" | "dark";
  locale?: string;
  width?: number;
  /** Whether they have a finger instead of a mouse. */
  finger?: boolean;
  /** Whether the app fetches its parts ahead of need. */
  preload?: boolean;
  /** Whether the app's worker may come: requests that it answers are not seen by the tests that hold them up. */
  worker?: boolean;
  /** Whether things may move; most tests do not wait for that. */
  motion?: boolean;
};

/** A browser of one's own, which has already said no to being counted. */
export async function browserOf(browser: Browser, shop: Stack, person: Person = {}): Promise<Page> {
  const {
    mode = "md",
    scheme = "light",
    locale = "en-US",
    width = 1280,
    finger = false,
    motion = false,
    preload = false,
    worker = false,
  } = person;
  const context = await takeBrowser(
    browser,
    {
      baseURL: shop.siteUrl,
      locale,
      hasTouch: finger,
      isMobile: finger,
      serviceWorkers: worker ? "allow" : "block",
    },
    {
      colorScheme: scheme,
      viewport: { width, height: width < 600 ? 844 : 800 },
      reducedMotion: motion ? "no-preference" : "reduce",
    },
  );
  if (!preload) await saveData(context);
  await context.addInitScript((mode) => {
    localStorage.setItem("openhood.analytics", "denied");
    localStorage.setItem("openhood.mode", mode);
  }, mode);
  const page = await context.newPage();
  // Whoever opens a page means the app; what works before it is tested on its own.
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    return response;
  };
  return page;
}

type Session = { signInWithPassword: (email: string, password: string) => Promise<{ ok: boolean }> };

/** What Firebase keeps of who is signed in: the rows of its table in the browser. */
const TABLE = {
  database: "firebaseLocalStorageDb",
  version: 1,
  store: "firebaseLocalStorage",
  keyPath: "fbase_key",
};
const sessions = new Map<string, { at: number; rows: unknown[] }>();

/** How long a session is handed on, ms: what asks for a sign-in of the last five minutes still finds one. */
const HANDED_ON = 3 * 60_000;

/** The rows of a session, from the page that has signed in. */
const rowsOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    ({ database, store }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opened = indexedDB.open(database);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const read = opened.result.transaction(store).objectStore(store).getAll();
          read.onerror = () => reject(read.error);
          read.onsuccess = () => resolve(read.result);
          opened.result.close();
        };
      }),
    TABLE,
  );

/**
 * Has a browser that was nowhere yet begin with a session: with the table that is made for it, before the app can open it. What the
 * app writes later stays. Setting the browser's state would open a page for it, which costs a process.
 */
const beginWith = (context: BrowserContext, rows: unknown[]): Promise<unknown> =>
  context.addInitScript(
    ({ database, version, store, keyPath, rows }) => {
      if (!location.protocol.startsWith("http")) return;
      const opened = indexedDB.open(database, version);
      opened.onupgradeneeded = () => {
        const made = opened.result.createObjectStore(store, { keyPath });
        for (const row of rows) made.put(row);
      };
      opened.onsuccess = () => opened.result.close();
    },
    { ...TABLE, rows },
  );

/** Signs a demo account in without the form, and opens a page. A fresh browser takes a session over that another had. */
export async function signedIn(page: Page, who: string, path: string): Promise<void> {
  const context = page.context();
  const fresh = page.url() === "about:blank" && context.pages().every((one) => one === page || isHeld(one));
  const kept = sessions.get(who);
  if (fresh && kept && Date.now() - kept.at < HANDED_ON) {
    await beginWith(context, kept.rows);
  } else {
    await page.goto("/construction");
    await page.locator("main h1").waitFor();
    await signInHere(page, who);
    if (fresh) sessions.set(who, { at: Date.now(), rows: await rowsOf(page) });
  }
  await page.goto(path);
}

/** Signs a demo account in on the page that is open, once its app is alive. */
export const signInHere = (page: Page, who: string): Promise<void> =>
  expect(async () => {
    const answer = await page.evaluate(
      (email) =>
        (window as unknown as { __openhood: { session: Session } }).__openhood.session.signInWithPassword(
          email,
          "openhood-demo",
        ),
      `${who}@openhood.example`,
    );
    expect(answer).toEqual({ ok: true });
  }).toPass({ timeout: 20_000 });

/** Sends a message as the contact page would. Answers with its id. */
export async function customerWrites(
  shop: Stack,
  name: string,
  message: string,
  more: object = {},
): Promise<string> {
  // The tests of a worker all come from one place; so many customers would not.
  const counted = await shop.db.collection("rateLimits").get();
  await Promise.all(counted.docs.map((doc) => doc.ref.delete()));
  const answer = await fetch(`${shop.siteUrl}/api/messages.send`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: `${name.toLowerCase().replace(/\W+/g, ".")}@mail.example`,
      message,
      language: "en",
      key: crypto.randomUUID(),
      ...more,
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const found = await shop.db.collection("messages").where("from.name", "==", name).get();
  return found.docs.at(-1)?.id ?? "";
}
