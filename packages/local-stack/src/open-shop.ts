import fs from "node:fs";
import path from "node:path";
import type { Firestore } from "firebase-admin/firestore";
import { openDatabase } from "./database/open-database.ts";
import type { RpcCounts } from "./database/rpcs.ts";
import { setEnvironment } from "./environment.ts";
import type { Folder } from "./files/folder.ts";
import type { FunctionsModule } from "./functions-module.ts";
import { newShop } from "./new-shop.ts";
import { seedAccounts } from "./seed/accounts.ts";
import { openDemo } from "./seed/open-demo.ts";
import { seedShop } from "./seed/shop.ts";
import { type Background, startBackground } from "./triggers.ts";

/** A shop at work: its data, and what the cloud runs over that. */
export interface OpenShop {
  db: Firestore;
  rpcs: RpcCounts;
  module: FunctionsModule;
  background: Background;
  /** Ends what runs, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens a shop's database, loads the functions' own exports over it, fills an empty shop with the demo's data, and runs what the
 * cloud runs in the background. A second one in a process has the addresses of the first, which is closed by then: the
 * functions read their configuration once.
 * @param of.dir where the shop's data is kept, if anywhere
 * @param of.image the demo's data as `keepDemoImage` left it: read, instead of being made anew
 */
export async function openShop(of: {
  projectId: string;
  folder: Folder;
  dir?: string | undefined;
  seed: boolean;
  image?: string | undefined;
  /** Makes today a working day of the demo. */
  workday?: boolean;
  /** Makes the first owner of a shop that has none. */
  newShop?: boolean;
  quiet: boolean;
  authHost: string;
  smtpUrl: string;
  texts: Parameters<typeof setEnvironment>[0]["texts"];
  cards: Parameters<typeof setEnvironment>[0]["cards"];
  siteUrl: string;
}): Promise<OpenShop> {
  const { projectId, dir, image } = of;
  const database = await openDatabase({ projectId, ...(dir && { dir }), ...(image && { image }) });
  try {
    const { module, background } = await openFunctions({ ...of, database });
    return {
      db: database.db,
      rpcs: database.rpcs,
      module,
      background,
      async close() {
        await background.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFunctions(
  of: Parameters<typeof openShop>[0] & { database: Awaited<ReturnType<typeof openDatabase>> },
): Promise<{ module: FunctionsModule; background: Background }> {
  const { projectId, database, dir, seed, quiet } = of;
  const mark = dir && path.join(dir, "seeded");
  setEnvironment({ ...of, shopName: of.newShop ? newShop.name : "Hollis Street Garage" });
  const [module, { migrate }, { provideFirestore }, { provideFiles }, { provideLog }] = await Promise.all([
    import("@openhood/functions/index"),
    import("@openhood/functions/migrations/run"),
    import("@openhood/functions/infra/firebase"),
    import("@openhood/functions/infra/files"),
    import("@openhood/functions/infra/log"),
  ]);
  provideFirestore(database.db);
  provideFiles(of.folder.files(of.siteUrl));
  if (quiet) provideLog(complaintsOnly);
  if (seed && !(mark && fs.existsSync(mark))) {
    await Promise.all([seedAccounts(projectId), of.image ? undefined : seedShop(database.db)]);
    if (mark) fs.writeFileSync(mark, new Date().toISOString());
  }
  // What an older version left is read by nobody before it has the shape of this one.
  await migrate(database.db, quiet ? {} : { say: (line) => console.log(`[database] ${line}`) });
  if (seed && of.workday) await openDemo(database.db, Date.now());
  if (of.newShop) {
    const [{ firstOwner }, { systemCtx }] = await Promise.all([
      import("@openhood/functions/features/staff/first-owner"),
      import("@openhood/functions/infra/ctx"),
    ]);
    // A shop that was begun before has one.
    await firstOwner(systemCtx(), newShop.owner);
  }
  return { module, background: startBackground(module, database.controller) };
}

function complaintsOnly({ severity, message, ...fields }: { severity: string; message: string }): void {
  if (severity !== "INFO") console.error(`[functions] ${severity} ${message}`, fields);
}
