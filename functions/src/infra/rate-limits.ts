import { createHash } from "node:crypto";
import { type Counting, count, type Limit, type Window } from "@openhood/domain/rate";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import { isConflict, isTaken } from "./commit.ts";
import type { Ctx } from "./ctx.ts";
import { increment } from "./firebase.ts";
import { described, log } from "./log.ts";
import { writeAsRead } from "./versioned.ts";

/** One limit on one thing, and how many calls to count. `key` may be personal: only its hash is stored. */
export type CountedCalls = { name: string; key: string; limit: Limit; calls: number };

/**
 * Whether calls were counted: `met` names the limits whose last free call this was. If not, what is needed, and by which
 * limits.
 */
export type Verdict = { ok: true; met: string[] } | (Exclude<Counting, { ok: true }> & { by: string[] });

/** A caller waiting for the verdict. */
type Waiting = {
  ids: string[];
  counted: readonly CountedCalls[];
  earned: boolean;
  now: number;
  settle: (verdict: Verdict) => void;
  fail: (error: unknown) => void;
};

/** Who waits in this instance, and which counters are being written just now. */
type Queue = { waiting: Waiting[]; busy: Set<string> };
const queues = new WeakMap<Firestore, Queue>();

const COLLECTION = "rateLimits";
// Only other instances can be in the way, ten at most: each round, one of them gets through.
const ATTEMPTS = 10;

/**
 * Counts calls against every limit, or against none: two round trips. Calls that meet in this instance on a counter are
 * counted together, so that contention is among instances only. A counter is written with a precondition on what was
 * read, and again when another instance was faster.
 * @param earned whether work was done for them
 */
export async function countCalls(
  ctx: Ctx,
  counted: readonly CountedCalls[],
  earned = false,
): Promise<Verdict> {
  if (counted.length === 0) return { ok: true, met: [] };
  const db = await ctx.db();
  const queue = queues.get(db) ?? { waiting: [], busy: new Set() };
  queues.set(db, queue);
  return new Promise((settle, fail) => {
    const ids = counted.map(idOf);
    queue.waiting.push({ ids, counted, earned, now: ctx.now().getTime(), settle, fail });
    pump(ctx, db, queue);
  });
}

const idOf = ({ name, key }: CountedCalls): string =>
  `${name}_${createHash("sha256").update(key).digest("base64url").slice(0, 32)}`;

/** Starts whatever can be counted now: all who share counters together, and nobody past somebody who waits longer. */
function pump(ctx: Ctx, db: Firestore, queue: Queue): void {
  const kept = new Set(queue.busy);
  const groups: { claims: Waiting[]; ids: Set<string> }[] = [];
  queue.waiting = queue.waiting.filter((claim) => {
    if (claim.ids.some((id) => kept.has(id))) {
      for (const id of claim.ids) kept.add(id);
      return true;
    }
    const shared = groups.filter(({ ids }) => claim.ids.some((id) => ids.has(id)));
    const group = { claims: [] as Waiting[], ids: new Set<string>() };
    for (const one of [...shared, { claims: [claim], ids: claim.ids }]) {
      group.claims.push(...one.claims);
      for (const id of one.ids) group.ids.add(id);
    }
    for (const one of shared) groups.splice(groups.indexOf(one), 1);
    groups.push(group);
    return false;
  });
  for (const { claims, ids } of groups) {
    for (const id of ids) queue.busy.add(id);
    void countTogether(ctx, db, claims, [...ids])
      .catch((error: unknown) => {
        for (const { fail } of claims) fail(error);
      })
      .finally(() => {
        for (const id of ids) queue.busy.delete(id);
        pump(ctx, db, queue);
      });
  }
}

async function countTogether(ctx: Ctx, db: Firestore, claims: Waiting[], ids: string[]): Promise<void> {
  const refs = ids.map((id) => db.collection(COLLECTION).doc(id));
  for (let round = 1; ; round++) {
    const found = await db.getAll(...refs);
    const windows = new Map<string, Kept>();
    for (const [at, id] of ids.entries()) {
      const { start, count } = (found[at]?.data() ?? {}) as Partial<Window>;
      const window = start === undefined || count === undefined ? null : { start, count };
      windows.set(id, { window, added: 0, endsAt: 0 });
    }
    const verdicts = claims.map((claim) => decide(claim, windows));
    const tell = () => {
      for (const [at, { settle }] of claims.entries()) settle(verdicts[at] as Verdict);
    };
    const batch = db.batch();
    let writes = 0;
    for (const [at, id] of ids.entries()) {
      const { window, added, endsAt } = windows.get(id) as Kept;
      const snapshot = found[at];
      if (!window || !snapshot || added === 0) continue;
      const counter = { v: 1, ...window, expireAt: new Date(endsAt) };
      writeAsRead(batch, { ref: snapshot.ref, readAt: snapshot.updateTime }, counter);
      writes += 1;
    }
    if (writes === 0) return tell();
    try {
      await batch.commit();
      return tell();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (round === ATTEMPTS) {
        await countAnyway(db, refs, ids, windows);
        return tell();
      }
      await new Promise((resolve) => setTimeout(resolve, ctx.random() * 10 * 2 ** Math.min(round, 6)));
    }
  }
}

/** A counter as it will be, what was added to it here, and when (ms since 1970) it can be forgotten. */
type Kept = { window: Window | null; added: number; endsAt: number };

function decide({ ids, counted, earned, now }: Waiting, windows: Map<string, Kept>): Verdict {
  const results = counted.map(({ limit, calls }, at) =>
    count(windows.get(ids[at] as string)?.window ?? null, limit, now, calls, earned),
  );
  const names = (meets: (result: Counting) => boolean) =>
    counted.flatMap(({ name }, at) => (meets(results[at] as Counting) ? [name] : []));
  const waits = results.map((result) => ("retryAfter" in result ? result.retryAfter : 0));
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) return { ok: false, retryAfter, by: names((result) => "retryAfter" in result) };
  const weight = Math.max(...results.map((result) => ("weight" in result ? result.weight : 0)));
  if (weight > 0) return { ok: false, weight, by: names((result) => "weight" in result) };
  const met: string[] = [];
  for (const [at, result] of results.entries()) {
    const [id, one] = [ids[at] as string, counted[at] as CountedCalls];
    if (!result.ok) continue;
    const { window } = result;
    const added = (windows.get(id)?.added ?? 0) + one.calls;
    windows.set(id, { window, added, endsAt: window.start + one.limit.seconds * 1_000 });
    if (window.count === one.limit.free) met.push(one.name);
  }
  return { ok: true, met };
}

// Others were faster every time. A call within the last known count is allowed and added without a precondition: no call
// within bounds fails because of the counter, and at most what other instances let through since that read is too many.
async function countAnyway(
  db: Firestore,
  refs: DocumentReference[],
  ids: string[],
  windows: Map<string, Kept>,
): Promise<void> {
  const batch = db.batch();
  for (const [at, id] of ids.entries()) {
    const { added } = windows.get(id) as Kept;
    const ref = refs[at];
    if (ref && added > 0) batch.set(ref, { v: 1, count: increment(added) }, { merge: true });
  }
  try {
    await batch.commit();
  } catch (error) {
    log("WARNING", "calls not counted", described(error));
  }
}

/** Uses what counts once, such as a solution: false when it was used before. Its document goes after `expireAt`. */
export async function useOnce(ctx: Ctx, id: string, expireAt: Date): Promise<boolean> {
  const db = await ctx.db();
  try {
    await db.collection(COLLECTION).doc(id).create({ v: 1, expireAt });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}
