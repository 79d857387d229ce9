import type { FirestoreController } from "@firebase-bridge/firestore-admin";
import { Firestore } from "firebase-admin/firestore";
import { type Client, wrapClients } from "./client-pool.ts";
import { openEmbedded } from "./embedded.ts";
import { checkIndexes, type IndexFile, readIndexFile } from "./indexes.ts";
import { countRpcs, noRpcs, type RpcCounts } from "./rpcs.ts";

/** A database under the real Admin SDK. */
export interface Database {
  db: Firestore;
  /** Requests since it was opened; set an entry back to 0 to count anew. */
  rpcs: RpcCounts;
  /** Where triggers are registered; none with Google's emulator. */
  controller: FirestoreController | undefined;
  /** Waits for what is being written, then closes. */
  close(): Promise<void>;
}

/**
 * Opens a Firestore database. Without `dir` it lives in memory, where it begins with what the journal `image` holds; with `dir` every write whose call returned survives
 * the process being killed. With FIRESTORE_EMULATOR_HOST set it is that emulator. Queries that would need an index
 * which `indexes` (default: the project's firestore.indexes.json) lacks fail with FAILED_PRECONDITION, as in the cloud.
 */
export async function openDatabase(options: {
  projectId: string;
  dir?: string;
  image?: string;
  indexes?: IndexFile;
}): Promise<Database> {
  const rpcs = noRpcs();
  const indexes = options.indexes ?? readIndexFile();
  const wrap = (client: Client) => {
    checkIndexes(client, indexes);
    countRpcs(client, rpcs);
  };
  if (process.env.FIRESTORE_EMULATOR_HOST) {
    const db = new Firestore({ projectId: options.projectId });
    wrapClients(db, wrap);
    return { db, rpcs, controller: undefined, close: () => db.terminate() };
  }
  const { db, controller, close } = await openEmbedded(options, wrap);
  return { db, rpcs, controller, close };
}
