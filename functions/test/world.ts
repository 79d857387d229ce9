import type { Role } from "@openhood/domain/staff/roles";
import { openDatabase } from "@openhood/local-stack/database/open-database";
import { openFolder } from "@openhood/local-stack/files/folder";
import type { Config } from "../src/infra/config.ts";
import type { Ctx } from "../src/infra/ctx.ts";
import { provideFiles } from "../src/infra/files.ts";

export const config: Config = {
  production: false,
  project: "demo-openhood",
  storageBucket: "demo-openhood.appspot.com",
  region: "us-east1",
  siteUrl: "http://localhost:5000",
  contactAddress: "shop@openhood.example",
  mailFrom: "Hollis Street Garage <shop@openhood.example>",
  smtpUrl: "smtp://127.0.0.1:1",
  linkSecret: "a-secret-for-the-tests-and-no-more",
  previousLinkSecret: null,
  inbound: {
    domain: "in.openhood.example",
    receiver: "mx.openhood.example",
    secret: "a-secret-of-the-provider-in-the-tests",
  },
  timeZone: "America/New_York",
  language: "en",
  enforceAppCheck: false,
  trustedProxies: [],
  texts: null,
  cards: null,
};

/** One person of a test: an account whose address and name say its role. */
export const actor = (role: Role, uid: string = role): Ctx["actor"] =>
  role === "public" ? { role } : { role, uid, email: `${uid}@example.com`, name: uid };

/** An empty database in memory, and the world of anyone acting on it. */
export async function makeWorld() {
  const database = await openDatabase({ projectId: config.project });
  const folder = openFolder();
  provideFiles(folder.files(config.siteUrl));
  let time = Date.parse("2026-03-02T14:00:00.000Z");
  let made = 0;
  const as = (role: Role, uid?: string): Ctx => ({
    requestId: "request",
    actor: Object.assign(actor(role, uid), { signedInAt: time }),
    client: "198.51.100.7",
    clientBy: "connection",
    work: null,
    appToken: null,
    now: () => new Date(time),
    newId: () => `id-${String(++made).padStart(6, "0")}`,
    random: () => 0.5,
    db: async () => database.db,
    config,
  });
  return {
    ...database,
    as,
    /** Where files are kept; there once one is. */
    folder,
    /** Lets time pass, ms. */
    pass: (ms: number) => {
      time += ms;
    },
    all: async (collection: string) =>
      (await database.db.collection(collection).get()).docs.map((doc) => doc.data()),
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
