import path from "node:path";
import type { Firestore } from "firebase-admin/firestore";
import { type AuthServer, startAuth } from "./auth/start-auth.ts";
import { type CardServer, startCards } from "./cards/start-cards.ts";
import type { RpcCounts } from "./database/rpcs.ts";
import { INBOUND } from "./environment.ts";
import { openFolder } from "./files/folder.ts";
import type { FunctionsModule } from "./functions-module.ts";
import { startHosting } from "./hosting.ts";
import { lockDirectory } from "./lock.ts";
import { type MailServer, startMail } from "./mail/start-mail.ts";
import { newShop } from "./new-shop.ts";
import { openShop } from "./open-shop.ts";
import type { RibbonFacts } from "./ribbon.ts";
import { demoAccounts } from "./seed/accounts.ts";
import { startTexts, type TextServer } from "./texts/start-texts.ts";
import type { Background } from "./triggers.ts";

/** The repository's root: firebase.json, and what it names, are found from here. */
export const ROOT = path.join(import.meta.dirname, "../../..");

/** A running shop. */
export interface Stack {
  siteUrl: string;
  mailUrl: string;
  textsUrl: string;
  cardsUrl: string;
  authHost: string;
  smtpUrl: string;
  db: Firestore;
  rpcs: RpcCounts;
  mail: MailServer;
  texts: TextServer;
  cards: CardServer;
  background: Background;
  /** Ends the shop and opens one as at the start in its place, at the same addresses, in a tenth of the time. Not with a `dir`. */
  startOver(): Promise<void>;
  /** Ends everything; what was acknowledged is saved already. */
  close(): Promise<void>;
}

/** Ports to begin with; a taken one is replaced by the next free one, 0 means any. */
export interface Ports {
  site?: number;
  mail?: number;
  smtp?: number;
  texts?: number;
  cards?: number;
  auth?: number;
}

/**
 * Starts database, auth, mail, functions and site. With `dir` the data is kept there, without it all is gone at the
 * end. `seed` fills an empty demo project with the demo shop, which is read from `image` if there is one (`keepDemoImage`), and
 * `workday` makes today one of its working days; `newShop` gives a shop without an owner its first one, as the documented command does; `client` is the folder of another build of the
 * client, and `ribbon` puts a line over its pages that names the accounts and the pages of e-mails and texts. `auth` is an empty Auth emulator that is there already and outlives the shop. `quiet` leaves out what the functions and migrations say when all is well. One stack a process: the functions read their
 * configuration once. Throws when another process uses `dir` or a part does not start; then nothing is left running.
 */
export async function startStack(
  options: {
    dir?: string;
    ports?: Ports;
    projectId?: string;
    seed?: boolean;
    image?: string | undefined;
    workday?: boolean;
    newShop?: boolean;
    auth?: Pick<AuthServer, "host" | "ready" | "empty"> | undefined;
    client?: string | undefined;
    ribbon?: boolean;
    quiet?: boolean;
  } = {},
): Promise<Stack> {
  const {
    dir,
    ports = {},
    projectId = "demo-openhood",
    seed = false,
    image,
    workday = false,
    newShop: isNew = false,
    auth: lent,
    client,
    ribbon = false,
    quiet = false,
  } = options;
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    if (dir) endings.push(lockDirectory(dir));
    const kept = dir ? { dir } : {};
    const folder = openFolder(dir);
    endings.push(() => folder.close());
    const functions = Promise.withResolvers<FunctionsModule>();
    functions.promise.catch(() => {});
    const starting = {
      auth: lent
        ? Promise.resolve({ ...lent, close: async () => {} })
        : startAuth({ projectId, ...kept, port: ports.auth ?? 0 }),
      mail: startMail({ ...kept, pagePort: ports.mail ?? 0, smtpPort: ports.smtp ?? 0 }),
      texts: startTexts({ ...kept, port: ports.texts ?? 0, siteUrl: async () => (await site).siteUrl }),
      cards: startCards({ ...kept, port: ports.cards ?? 0, siteUrl: async () => (await site).siteUrl }),
    };
    const site = startHosting({
      root: ROOT,
      port: ports.site ?? 0,
      functions: functions.promise,
      authHost: starting.auth.then(({ host }) => host),
      client,
      folder,
      ...(ribbon && {
        ribbon: async () => ribbonFacts(isNew, (await starting.mail).pageUrl, (await starting.texts).url),
      }),
    });
    // All at once, but whatever did start is ended if another part fails.
    const parts = [...Object.values(starting), site] as Promise<{ close(): Promise<void> }>[];
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === "fulfilled") endings.push(() => part.value.close());
    }
    const [auth, mail, texts, cards, { siteUrl }] = await Promise.all([
      starting.auth,
      starting.mail,
      starting.texts,
      starting.cards,
      site,
    ]);
    const open = () =>
      openShop({
        projectId,
        folder,
        dir,
        seed,
        image,
        workday,
        newShop: isNew,
        quiet,
        authHost: auth.host,
        smtpUrl: mail.smtpUrl,
        texts: texts.service,
        cards: cards.service,
        siteUrl,
      });
    let shop = await open();
    endings.push(() => shop.close());
    mail.answerTo({ ...INBOUND, url: `${siteUrl}/inbound-mail` });
    functions.resolve(shop.module);
    // The first call loads the functions' code, and says now what is missing in their configuration.
    const [probe] = await Promise.all([fetch(`${siteUrl}/api/`), auth.ready, shop.background.runSchedules()]);
    if (probe.status >= 500) throw new Error("The functions did not start; the reason stands above.");
    return {
      siteUrl,
      mailUrl: mail.pageUrl,
      textsUrl: texts.url,
      cardsUrl: cards.url,
      authHost: auth.host,
      smtpUrl: mail.smtpUrl,
      get db() {
        return shop.db;
      },
      get rpcs() {
        return shop.rpcs;
      },
      mail,
      texts,
      cards,
      get background() {
        return shop.background;
      },
      async startOver() {
        await shop.close();
        await auth.empty();
        mail.clear();
        texts.clear();
        cards.clear();
        shop = await open();
        await shop.background.runSchedules();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function ribbonFacts(isNew: boolean, mailUrl: string, textsUrl: string): RibbonFacts {
  if (isNew)
    return {
      title: { en: "A new shop on this machine", es: "Un taller nuevo en esta computadora" },
      accounts: [newShop.owner.email],
      password: null,
      mailUrl,
      textsUrl,
    };
  return {
    title: { en: "Demo shop: sign in as…", es: "Taller de prueba: inicie sesión como…" },
    accounts: demoAccounts.map(({ email }) => email),
    password: demoAccounts[0]?.password ?? null,
    mailUrl,
    textsUrl,
  };
}
