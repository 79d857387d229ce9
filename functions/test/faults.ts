import { PassThrough } from "node:stream";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import type { Firestore } from "firebase-admin/firestore";

/** What becomes of one call to the database. */
export const faults = [
  /** Never arrives, and the caller is told this. */
  "ABORTED",
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  /** Is done, but the caller is told this. */
  "done, then UNAVAILABLE",
  "done, then DEADLINE_EXCEEDED",
  /** Is done, its answer is lost, and the client library sends it again, as it does by itself in the cloud. */
  "done, then repeated",
  /** The process ends before the call, or after it was done: nothing it calls from then on arrives. */
  "killed before",
  "killed after",
] as const;
export type Fault = (typeof faults)[number];

const READS = ["batchGetDocuments", "runQuery", "runAggregationQuery"];
const CALLS = ["beginTransaction", "commit", "rollback", "batchWrite"];

// google.rpc.Code. What a process that is gone is told nobody hears; with this code nothing is tried again.
const codes: Record<string, number> = { DEADLINE_EXCEEDED: 4, ABORTED: 10, UNAVAILABLE: 14 };
const PERMISSION_DENIED = 7;

const told = (fate: Fault) => {
  const name = fate.replace("done, then ", "");
  return Object.assign(new Error(`${name}: a fault of the test`), { code: codes[name] ?? PERMISSION_DENIED });
};

/** Lets calls of this database meet faults. Before its first use. */
export function faulty(db: Firestore) {
  let dead = false;
  const line = {
    /** Calls since it was set to 0. */
    calls: 0,
    /** The fate of the call with this number, from 1; null for none. */
    fate: (_call: number): Fault | null => null,
    /** A new process: what it calls arrives again. */
    restart(): void {
      dead = false;
    },
    /** Is the process gone? */
    isDead: () => dead,
  };
  const next = (): Fault | null => {
    line.calls += 1;
    if (dead) return "killed before";
    const fate = line.fate(line.calls);
    if (fate?.startsWith("killed")) dead = true;
    return fate;
  };
  wrapClients(db, (client) => {
    for (const name of CALLS) {
      replaceMethod(client, name, async (original, request, options) => {
        const fate = next();
        if (fate === null) return original(request, options);
        const isDone = fate.startsWith("done") || fate === "killed after";
        if (!isDone) throw told(fate);
        const reply = await original(request, options);
        if (fate === "done, then repeated") return name === "commit" ? original(request, options) : reply;
        throw told(fate);
      });
    }
    for (const name of READS) {
      replaceMethod(client, name, (original, request, options) => {
        const fate = next();
        // A read that is read again is read.
        if (fate === null || fate === "done, then repeated") return original(request, options);
        const stream = new PassThrough({ objectMode: true });
        setImmediate(() => stream.destroy(told(fate)));
        return stream;
      });
    }
  });
  return line;
}
