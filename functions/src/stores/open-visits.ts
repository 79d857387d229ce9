import { createHash } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import { isOpen, type OpenVisit, openVisit } from "@openhood/domain/booking/caps";
import { mailboxOf } from "@openhood/domain/mailbox";
import type { DocumentReference, Firestore, WriteBatch } from "firebase-admin/firestore";
import { type Versioned, versioned } from "../infra/versioned.ts";

// Open visits are one document for each mailbox and one for each account: their limit is a rule over all of them, so all
// share one precondition. The ids are hashes, and the content names nobody.

/** By appointment; null for one that is no longer open. */
type Open = Record<string, OpenVisit | null>;
type Kept = { v: 1; open: Open; expireAt: Date };
/** Whose appointments count together. */
export type Holder = Pick<Appointment["customer"], "email" | "uid">;

const DAY = 86_400_000;
/** How long a document that was written without being read is kept, ms: it may hold later visits. */
const UNREAD = 400 * DAY;

const refOf = (db: Firestore, key: string): DocumentReference =>
  db.collection("openVisits").doc(createHash("sha256").update(key).digest("hex"));

const refsOf = (db: Firestore, { email, uid }: Holder): DocumentReference[] => [
  ...(email ? [refOf(db, `mailbox:${mailboxOf(email)}`)] : []),
  ...(uid ? [refOf(db, `account:${uid}`)] : []),
];

/** What somebody has open, as it was read: `keep` succeeds only while that is so. */
export type OpenVisits = {
  /** By appointment, those still to come. */
  visits: ReadonlyMap<string, OpenVisit>;
  /** Puts into the commit that they have this one too, as it is by then, in place of what it was. */
  keep: (batch: WriteBatch, appointment: Appointment) => void;
};

/** What a person has open. `now` in ms since 1970. */
export async function loadOpenVisits(db: Firestore, holder: Holder, now: number): Promise<OpenVisits> {
  const refs = refsOf(db, holder);
  const found = refs.length === 0 ? [] : await db.getAll(...refs);
  const read = found.map((snapshot) => ({
    document: versioned(snapshot),
    open: stillOpen((snapshot.data() as Kept | undefined)?.open ?? {}, now),
  }));
  return {
    visits: new Map(read.flatMap(({ open }) => Object.entries(open))),
    keep(batch, appointment) {
      const visit = openVisit(appointment);
      for (const { document, open } of read)
        write(batch, document, { ...open, ...(visit && { [appointment.id]: visit }) });
    },
  };
}

function stillOpen(open: Open, now: number): Record<string, OpenVisit> {
  const entries = Object.entries(open).filter(
    (entry): entry is [string, OpenVisit] => entry[1] !== null && isOpen(entry[1], now),
  );
  return Object.fromEntries(entries);
}

function write(batch: WriteBatch, document: Versioned, open: Record<string, OpenVisit>): void {
  const last = Math.max(0, ...Object.values(open).map(({ until }) => until));
  document.save(batch, { v: 1, open, expireAt: new Date(last + DAY) } satisfies Kept);
}

/** Puts into the commit what a change of an appointment means for what its customer has open, without asking for more. */
export function trackOpenVisit(
  batch: WriteBatch,
  db: Firestore,
  { before, after }: { before: Appointment | null; after: Appointment | null },
): void {
  const [was, is] = [before && openVisit(before), after && openVisit(after)];
  const refs = after ? refsOf(db, after.customer) : [];
  const former = before ? refsOf(db, before.customer) : [];
  const id = (after ?? before)?.id ?? "";
  for (const ref of former) if (was && !refs.some(({ path }) => path === ref.path)) put(batch, ref, id, null);
  for (const ref of refs) {
    const known = former.some(({ path }) => path === ref.path);
    if (!(known && same(was, is))) put(batch, ref, id, is);
  }
}

const same = (one: OpenVisit | null, other: OpenVisit | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function put(batch: WriteBatch, ref: DocumentReference, id: string, visit: OpenVisit | null): void {
  const expireAt = visit && { expireAt: new Date(visit.until + UNREAD) };
  batch.set(ref, { v: 1, open: { [id]: visit }, ...expireAt }, { merge: true });
}
