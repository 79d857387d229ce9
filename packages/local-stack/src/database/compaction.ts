import type { FirestoreController } from "@firebase-bridge/firestore-admin";
import type { Client } from "./client-pool.ts";
import type { WriteRecord } from "./record.ts";

const SMALL = 256 * 1024;
const WRITES_PER_COMMIT = 500;

interface Serializing {
  context: { gapicRoot: string; serializeDoc(doc: object): { name: string; fields?: object } };
}

/** Whether a journal of this many bytes is worth the look at what it would shrink to. */
export const worthCompacting = (bytes: number): boolean => bytes > SMALL;

/**
 * The shortest journal that leads to the same documents with the same create and update times: each is created empty
 * at its create time and set at its update time, in the order of the times.
 */
export function compacted(controller: FirestoreController, client: Client): WriteRecord[] {
  const { context } = client as unknown as Serializing;
  const database = context.gapicRoot.replace(/\/documents$/, "");
  const writesAt = new Map<number, object[]>();
  const at = (time: number, write: object) => {
    const writes = writesAt.get(time);
    if (writes) writes.push(write);
    else writesAt.set(time, [write]);
  };
  for (const doc of controller.database.toMetaArray()) {
    const { name, fields = {} } = context.serializeDoc(doc);
    const created = doc.createTime.toMillis();
    const updated = doc.updateTime.toMillis();
    if (created !== updated) at(created, { update: { name, fields: {} } });
    at(updated, { update: { name, fields } });
  }
  return [...writesAt]
    .sort(([a], [b]) => a - b)
    .flatMap(([time, writes]) => inCommits(database, time, writes));
}

function inCommits(database: string, time: number, writes: object[]): WriteRecord[] {
  const records: WriteRecord[] = [];
  for (let i = 0; i < writes.length; i += WRITES_PER_COMMIT) {
    const request = { database, writes: writes.slice(i, i + WRITES_PER_COMMIT) };
    records.push({ method: "commit", time, request });
  }
  return records;
}
