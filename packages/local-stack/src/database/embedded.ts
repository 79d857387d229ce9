import fs from "node:fs";
import path from "node:path";
import { type FirestoreController, FirestoreMock } from "@firebase-bridge/firestore-admin";
import type { Firestore } from "firebase-admin/firestore";
import { countApplied } from "./applied-writes.ts";
import { type Client, clientFactory, replaceMethod, wrapClients } from "./client-pool.ts";
import { type Clock, startClock } from "./commit-clock.ts";
import { compacted, worthCompacting } from "./compaction.ts";
import { readFrames } from "./frames.ts";
import { Journal, replaceJournal } from "./journal.ts";
import { decodeRecord, encodeRecord, type WriteMethod, type WriteRecord } from "./record.ts";

/** The in-memory database, its handle for triggers, and its journal if it has a directory. */
export interface Embedded {
  controller: FirestoreController;
  db: Firestore;
  close(): Promise<void>;
}

const WRITES: WriteMethod[] = ["commit", "batchWrite"];

/**
 * Opens the in-memory database; with `dir`, what its journal holds is replayed and every write is journaled. What the journal
 * `image` holds is replayed, and nothing is written to it.
 * `wrap` sees each client that is made, also those that triggers use.
 */
export async function openEmbedded(
  { projectId, dir, image }: { projectId: string; dir?: string; image?: string },
  wrap: (client: Client) => void,
): Promise<Embedded> {
  const mock = new FirestoreMock();
  const controller = mock.createDatabase({ projectId });
  let last = 0;
  let journal: Journal | undefined;

  if (image) {
    const replaying = controller.firestore();
    last = await replay(mock, clientFactory(replaying)(true), readFrames(fs.readFileSync(image)).payloads);
    await replaying.terminate();
  }
  if (dir) {
    const file = path.join(dir, "firestore.journal");
    const opened = Journal.open(file);
    journal = opened.journal;
    const replaying = controller.firestore();
    const client = clientFactory(replaying)(true);
    last = await replay(mock, client, opened.payloads);
    if (worthCompacting(opened.bytes)) {
      const small = compacted(controller, client).map(encodeRecord);
      if (small.reduce((sum, bytes) => sum + bytes.length, 0) < opened.bytes / 2) {
        await journal.close();
        replaceJournal(file, small);
        journal = Journal.open(file).journal;
      }
    }
    await replaying.terminate();
  }

  const clock = startClock(mock, last);
  const applied = countApplied(controller);
  const plain = mock.firestore.bind(mock);
  // The one place where Firestore instances are made; triggers make one for each event.
  mock.firestore = (settings) => {
    const db = plain(settings);
    wrapClients(db, (client) => {
      for (const method of WRITES) recordWrites(client, method, { applied, clock, journal });
      wrap(client);
    });
    return db;
  };
  const db = controller.firestore();
  return {
    controller,
    db,
    async close() {
      await db.terminate();
      await journal?.close();
    },
  };
}

interface Recording {
  applied: () => number;
  clock: Clock;
  journal: Journal | undefined;
}

function recordWrites(client: Client, method: WriteMethod, { applied, clock, journal }: Recording): void {
  replaceMethod(client, method, async (original, request, options) => {
    journal?.assertUsable();
    const before = applied();
    const { time, result: reply } = clock.atOneTime(() => original(request, options) as Promise<unknown>);
    if (!journal || applied() === before) return reply;
    const durable = journal.append(encodeRecord({ method, time, request }));
    const [result] = await Promise.all([reply, durable]);
    return result;
  });
}

/** Applies the records in order, each at its own time; returns the last time. */
async function replay(mock: FirestoreMock, client: Client, payloads: Buffer[]): Promise<number> {
  const replies: Promise<unknown>[] = [];
  let last = 0;
  for (const [index, payload] of payloads.entries()) {
    const record: WriteRecord = decodeRecord(payload);
    mock.systemTime.constant(new Date(record.time));
    last = Math.max(last, record.time);
    const reply = client[record.method]?.(record.request) as Promise<unknown>;
    replies.push(
      reply.catch((error: Error) => {
        throw new Error(`Record ${index} of the journal cannot be replayed: ${error.message}`, {
          cause: error,
        });
      }),
    );
  }
  await Promise.all(replies);
  return last;
}
