import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { isDeep } from "@openhood/local-stack/testing/deep";
import type { Firestore } from "firebase-admin/firestore";
import { expect, test } from "vitest";
import { quickBackoff } from "./quick-backoff.ts";
import { makeWorld } from "./world.ts";

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
/** One of each kind: not done, done without an answer, and the end of the process. */
const COMMON: readonly Fault[] = ["ABORTED", "done, then repeated", "killed after"];

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
  quickBackoff();
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

/** An empty database in memory whose calls can meet faults, and the world of anyone acting on it. */
export async function shakyWorld() {
  const world = await makeWorld();
  return { ...world, line: faulty(world.db) };
}
export type ShakyWorld = Awaited<ReturnType<typeof shakyWorld>>;

// Among many at once about three of four rounds fail, most for a fault of another's: 20 rounds are now and then too few.
const ROUNDS = 200;

/** Asks again, as a browser does with the key it has, until there is an answer. */
export async function insist<T>({ line }: Pick<ShakyWorld, "line">, ask: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      const reply = await ask();
      // The answer of a process that is gone reaches nobody.
      if (!line.isDead()) return reply;
    } catch (error) {
      if (round === ROUNDS) throw error;
    }
    line.restart();
  }
}

/** Something asked of a world of its own. */
export type Scenario<Given> = {
  /** What is there before. */
  before: (world: ShakyWorld) => Promise<Given>;
  /** What is asked, faults or not, again with the same key. */
  act: (world: ShakyWorld, given: Given, key: string) => Promise<unknown>;
  /** That it was done once and as a whole. */
  check: (world: ShakyWorld, given: Given) => Promise<void>;
};

/** One test a kind of fault: a world for each call that can meet it, and in each it is as if nothing had happened. */
export function testEachFault<Given>(title: string, { before, act, check }: Scenario<Given>): void {
  const attempt = async (fault: Fault | null, at: number): Promise<number> => {
    const world = await shakyWorld();
    const given = await before(world);
    const key = randomUUID();
    world.line.calls = 0;
    world.line.fate = (call) => (call === at ? fault : null);
    const reply = await insist(world, () => act(world, given, key));
    const { calls } = world.line;
    world.line.fate = () => null;
    expect(reply, `${fault} at call ${at}`).toMatchObject({ ok: true });
    await check(world, given);
    return calls;
  };
  test.each(isDeep ? faults : COMMON)(title, { timeout: 120_000 }, async (fault) => {
    const calls = await attempt(null, 0);
    expect(calls).toBeGreaterThan(3);
    await Promise.all(Array.from({ length: calls }, (_, index) => attempt(fault, index + 1)));
  });
}
