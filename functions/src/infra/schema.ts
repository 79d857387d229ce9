import type { Firestore } from "firebase-admin/firestore";
import { isConflict } from "./commit.ts";
import { firestore, isMigratedByProvider } from "./firebase.ts";
import { log } from "./log.ts";
import { Problem } from "./problem.ts";

/** The number of the migration (functions/src/migrations) after which what is stored has the form this code reads. */
export const SCHEMA = 6;

export const schemaRef = (db: Firestore) => db.collection("meta").doc("schema");
type Schema = { v: 1; step: number; at: string };

/** Notes that all migrations up to this number are done. */
export const schemaAfter = (step: number): Schema => ({ v: 1, step, at: new Date().toISOString() });

let known: Firestore | undefined;

/**
 * The shop's database, once what is stored has the form this code reads: neither of two versions meets what the other
 * stored (docs/decisions/041). Costs an instance one read.
 * @throws Problem `unavailable` until then
 */
export async function migratedFirestore(): Promise<Firestore> {
  const db = await firestore();
  if (db === known || isMigratedByProvider()) return db;
  const step = await stepOf(db);
  if (step !== SCHEMA) {
    log("ERROR", "What is stored has another form: `npm run migrate`", { stored: step, read: SCHEMA });
    throw new Problem("unavailable");
  }
  known = db;
  return db;
}

/** The number of the last migration that was done. An empty database needs none. */
async function stepOf(db: Firestore): Promise<number> {
  const marker = await schemaRef(db).get();
  if (marker.exists) return marker.get("step");
  if ((await db.listCollections()).length > 0) return 0;
  await schemaRef(db)
    .create(schemaAfter(SCHEMA))
    .catch((error) => {
      if (!isConflict(error)) throw error;
    });
  return SCHEMA;
}
