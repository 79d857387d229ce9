import { createHash } from "node:crypto";
import {
  EVENT_KEPT,
  type RoleChange,
  type SecurityEvent,
  type SecurityKind,
} from "@openhood/domain/security/event";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { isTaken } from "./commit.ts";
import type { Ctx } from "./ctx.ts";
import { described, log } from "./log.ts";

type Subject = SecurityEvent["subject"];

const HOUR = 3_600_000;

const events = (db: Firestore) => db.collection("securityEvents");

const eventOf = ({ actor, requestId, now }: Ctx, id: string, kind: SecurityKind, subject: Subject) => ({
  v: 1 as const,
  id,
  at: now().toISOString(),
  kind,
  by: { role: actor.role, uid: actor.role === "public" ? null : actor.uid },
  subject,
  requestId,
  expireAt: new Date(now().getTime() + EVENT_KEPT),
});

/** Puts a security event into the commit of what it tells of. */
export function addEvent(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  kind: SecurityKind,
  subject: Subject,
  roles?: RoleChange,
): void {
  const event = { ...eventOf(ctx, ctx.newId(), kind, subject), ...(roles && { roles }) };
  batch.create(events(db).doc(event.id), event);
}

/** What this instance has written down already, by database; the oldest make room. */
const noted = new WeakMap<Firestore, Set<string>>();
const MOST_NOTED = 10_000;

/**
 * Writes down that the caller looked at something: once an hour for each caller and thing, however often and by how many
 * instances. Meant to run beside what is read. Never throws: that somebody could not be noted keeps nobody from working,
 * and is logged.
 */
export const recordView = (ctx: Ctx, kind: SecurityKind, subject: Subject): Promise<void> =>
  recordOnce(ctx, kind, subject, [subject.kind, subject.id, Math.floor(ctx.now().getTime() / HOUR)]);

/** Writes down a sign-in with the first call of its session. Never throws. */
export async function recordSignIn(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.role === "public" || actor.signedInAt === undefined) return;
  await recordOnce(ctx, "sign-in", { kind: "account", id: actor.uid }, [
    Math.floor(actor.signedInAt / 1_000),
  ]);
}

async function recordOnce(ctx: Ctx, kind: SecurityKind, subject: Subject, once: unknown[]): Promise<void> {
  try {
    const db = await ctx.db();
    const by = ctx.actor.role === "public" ? null : ctx.actor.uid;
    const id = createHash("sha256")
      .update(JSON.stringify([kind, by, ...once]))
      .digest("hex");
    const known = noted.get(db) ?? new Set();
    noted.set(db, known);
    if (known.has(id)) return;
    try {
      await events(db)
        .doc(id)
        .create(eventOf(ctx, id, kind, subject));
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    known.add(id);
    for (const first of known) {
      if (known.size <= MOST_NOTED) break;
      known.delete(first);
    }
  } catch (error) {
    log("ERROR", "security event not written", { requestId: ctx.requestId, kind, ...described(error) });
  }
}

/** Where a page of events goes on: after this one. */
export type Cursor = { at: string; id: string };

/** One page of the events, of a kind or of all, the latest first. */
export async function eventPage(
  db: Firestore,
  kind: SecurityKind | null,
  size: number,
  after: Cursor | null,
): Promise<SecurityEvent[]> {
  const some = kind === null ? events(db) : events(db).where("kind", "==", kind);
  const query = some.orderBy("at", "desc").orderBy("id", "desc").limit(size);
  const { docs } = await (after ? query.startAfter(after.at, after.id) : query).get();
  return docs.map((doc) => {
    const { expireAt: _, ...event } = doc.data() as SecurityEvent & { expireAt: unknown };
    return event;
  });
}
