import type { CalendarEvent } from "@openhood/domain/booking/calendar-event";
import type { MailAbout, MailLink } from "@openhood/domain/mail/link";
import { hurried, type OutboxState, queued, revived } from "@openhood/domain/mail/outbox";
import type { Firestore, QueryDocumentSnapshot, Timestamp, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "./ctx.ts";
import { ofOnePerson } from "./personal-data.ts";
import { unlessRemoved } from "./removal-mark.ts";
import { bumpRevision } from "./revisions.ts";
import { removeAsRead, writeAsRead, writeNow } from "./versioned.ts";

/** A mail as a verb writes it. Addresses come parsed: nothing of them is put into a header by hand. */
export type Mail = {
  to: { name: string; address: string };
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
  /** Ids of earlier outbox entries of the same thread, oldest first. */
  thread: string[];
  /** The person whose data this is: it goes when theirs goes. */
  person: string;
  about: MailAbout;
  /**
   * A mail with a link, or a code, that proves something. It is made when the mail is sent, put where `{{link}}` stands,
   * and stored nowhere.
   */
  link: MailLink | null;
  /** Where a mail program stops mails like this one with one press (RFC 8058). */
  unsubscribe?: string;
  /** What calendars are told with it. */
  calendar?: { method: "REQUEST" | "CANCEL"; event: CalendarEvent };
};

/** An entry, and when it was last written: what a worker that takes it sets as a precondition. */
export type ReadEntry = OutboxEntry & { readAt: Timestamp };

export type OutboxEntry = Mail & OutboxState & { v: 1; id: string; queuedAt: number; expireAt: Date | null };

const COLLECTION = "outbox";

/** The outbox's documents: all of its Firestore is here. */
export const outbox = {
  path: `${COLLECTION}/{mailId}`,

  /**
   * Puts a mail into the commit of what caused it. The commit fails while the person's data is being removed, and with
   * it what the mail is about.
   * @param mail null for somebody without an address: nothing is sent
   * @param wait ms before it is its turn
   */
  add(ctx: Ctx, batch: WriteBatch, db: Firestore, mail: Mail | null, id = ctx.newId(), wait = 0): void {
    if (!mail) return;
    const now = ctx.now().getTime();
    unlessRemoved(batch, db, mail.person);
    const entry: OutboxEntry = { ...mail, ...queued(now + wait), v: 1, id, queuedAt: now, expireAt: null };
    batch.create(db.collection(COLLECTION).doc(id), entry);
  },

  /**
   * Puts a mail into the commit in the place of one that waits to be sent. The commit fails when that one is taken to be
   * sent in between.
   */
  replace(
    ctx: Ctx,
    batch: WriteBatch,
    db: Firestore,
    { unsent, mail, id, wait }: { unsent: ReadEntry | null; mail: Mail | null; id: string; wait: number },
  ): void {
    if (unsent) removeAsRead(batch, { ref: outbox.ref(db, unsent.id), readAt: unsent.readAt });
    outbox.add(ctx, batch, db, mail, id, wait);
  },

  ref: (db: Firestore, id: string) => db.collection(COLLECTION).doc(id),

  entry: (snapshot: { data(): FirebaseFirestore.DocumentData | undefined }) =>
    snapshot.data() as OutboxEntry | undefined,

  /** Mails whose turn it is, the longest waiting first, as they were read. */
  async due(db: Firestore, now: number, limit: number): Promise<ReadEntry[]> {
    const found = await db
      .collection(COLLECTION)
      .where("dueAt", "<=", now)
      .orderBy("dueAt")
      .limit(limit)
      .get();
    return found.docs.map(read);
  },

  /** Mails whose turn comes later, the next one first: pending ones, and those a worker has. */
  async later(db: Firestore, now: number, limit: number): Promise<ReadEntry[]> {
    const found = await db
      .collection(COLLECTION)
      .where("dueAt", ">", now)
      .orderBy("dueAt")
      .limit(limit)
      .get();
    return found.docs.map(read);
  },

  /** How many mails wait for their turn, or have it. */
  async waiting(db: Firestore): Promise<number> {
    const waiting = db.collection(COLLECTION).where("status", "in", ["pending", "leased"]);
    return (await waiting.count().get()).data().count;
  },

  /** Notes that another mail was taken soon after this one was refused. Nothing while a worker has it, or when it is gone. */
  async suspect(db: Firestore, id: string): Promise<void> {
    const found = await outbox.ref(db, id).get();
    const entry = outbox.entry(found);
    if (entry?.status !== "pending" || !found.updateTime) return;
    const suspicions = (entry.suspicions ?? 0) + 1;
    await writeNow({ ref: found.ref, readAt: found.updateTime }, { suspicions });
  },

  /** One mail as it was read; null when there is none. */
  async find(db: Firestore, id: string): Promise<ReadEntry | null> {
    const found = await outbox.ref(db, id).get();
    const entry = outbox.entry(found);
    return entry && found.updateTime ? { ...entry, readAt: found.updateTime } : null;
  },

  /** Puts into the commit that a dead mail gets another round; false, and nothing, when it is not dead. `now` in ms. */
  revive(batch: WriteBatch, db: Firestore, { readAt, ...entry }: ReadEntry, now: number): boolean {
    const state = revived(entry, now);
    if (!state) return false;
    writeAsRead(batch, { ref: outbox.ref(db, entry.id), readAt }, { ...state, expireAt: null });
    return true;
  },

  /** Makes a waiting mail due now. One that a worker takes meanwhile has its try. */
  async hurry(db: Firestore, { readAt, ...entry }: ReadEntry, now: number): Promise<void> {
    const state = hurried(entry, now);
    if (state) await writeNow({ ref: outbox.ref(db, entry.id), readAt }, state);
  },

  /** Mails that were given up, newest first. */
  async dead(db: Firestore, limit: number): Promise<ReadEntry[]> {
    const found = await db
      .collection(COLLECTION)
      .where("status", "==", "dead")
      .orderBy("diedAt", "desc")
      .limit(limit)
      .get();
    return found.docs.map(read);
  },

  /** What is kept of what a person was written. A mail's HTML says the same as its text. */
  personal: ofOnePerson(
    (db, email) => db.collection(COLLECTION).where("person", "==", email),
    ({ html: _, expireAt: __, ...shown }) => shown,
    (batch, db, found) => {
      batch.delete(found.ref);
      bumpRevision(batch, db, "mail");
    },
  ),

  /** Says that the list of dead mails staff see has changed. */
  bumpRevision: (batch: WriteBatch, db: Firestore) => bumpRevision(batch, db, "mail"),
};

const read = (doc: QueryDocumentSnapshot): ReadEntry => ({
  ...(doc.data() as OutboxEntry),
  readAt: doc.updateTime,
});
