import type { CalendarEvent } from "@openhood/domain/booking/calendar-event";
import type { MailAbout, MailLink } from "@openhood/domain/mail/link";
import { hurried, type OutboxState, queued, revived } from "@openhood/domain/mail/outbox";
import type {
  CollectionReference,
  Firestore,
  QueryDocumentSnapshot,
  Timestamp,
  WriteBatch,
} from "firebase-admin/firestore";
import type { Attachment } from "./attachment.ts";
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
  /** The address of the person whose data this is: it goes when theirs goes; null for somebody without one. */
  person: string | null;
  about: MailAbout;
  /**
   * A mail with a link, or a code, that proves something. It is made when the mail is sent, put where `{{link}}` stands,
   * and stored nowhere.
   */
  link: MailLink | null;
  /** Written by nobody: no robot is to answer it. A mail with a link, a date or a way to stop it says so anyway. */
  isAutomatic?: true;
  /** Nothing is kept of it once it is sent, or given up. */
  isForgotten?: true;
  /** Where a mail program stops mails like this one: an address of ours, with one press (RFC 8058), or a `mailto:`. */
  unsubscribe?: string;
  /** What calendars are told with it. */
  calendar?: { method: "REQUEST" | "CANCEL"; event: CalendarEvent };
  /** A file that goes with it. */
  attachment?: Attachment;
};

/** A text message as a verb writes it. */
export type Text = {
  /** `number` as the networks take it (E.164). */
  to: { name: string; number: string };
  text: string;
  /** As with a mail. */
  person: string | null;
  about: MailAbout;
  /** As with a mail. */
  link: MailLink | null;
};

/** What stands beside each; `sid` is what the text service calls what it took, `isForgotten` as with a mail. */
type Queued = OutboxState & {
  v: 1;
  id: string;
  queuedAt: number;
  expireAt: Date | null;
  sid?: string;
  isForgotten?: true;
};

export type Entry<M> = M & Queued;
/** An entry, and when it was last written: what a worker that takes it sets as a precondition. */
export type Read<M> = Entry<M> & { readAt: Timestamp };

/** An entry as it was read then. */
export const asRead = <M>(entry: Entry<M>, readAt: Timestamp): Read<M> =>
  Object.assign({}, entry, { readAt });

export type OutboxEntry = Entry<Mail>;
export type ReadEntry = Read<Mail>;

/** How long a sent mail is kept for staff to look up, ms. */
const KEPT = 30 * 86_400_000;
/** How long a mail that was given up is kept for staff to send again, ms. */
const KEPT_DEAD = 90 * 86_400_000;

/** How many mails about one thing are looked through: of those an answer names, and of the latest. */
const [MAX_NAMED, MAX_LATEST] = [4, 6];

const COLLECTION = "outbox";
const TEXTS = "texts";

export type Outbox<M extends Mail | Text> = ReturnType<typeof outboxIn<M>>;

function outboxIn<M extends Mail | Text>(collectionIn: (db: Firestore) => CollectionReference) {
  const read = (doc: QueryDocumentSnapshot): Read<M> => asRead(doc.data() as Entry<M>, doc.updateTime);
  const self = {
    /**
     * Puts a mail into the commit of what caused it. The commit fails while the person's data is being removed, and with
     * it what the mail is about.
     * @param mail null for somebody without an address: nothing is sent
     * @param wait ms before it is its turn
     */
    add(ctx: Ctx, batch: WriteBatch, db: Firestore, mail: M | null, id = ctx.newId(), wait = 0): void {
      if (!mail) return;
      const now = ctx.now().getTime();
      unlessRemoved(batch, db, mail.person);
      const beside: Queued = { ...queued(now + wait), v: 1, id, queuedAt: now, expireAt: null };
      const entry: Entry<M> = Object.assign({}, mail, beside);
      batch.create(collectionIn(db).doc(id), entry);
    },

    /**
     * Puts a mail into the commit in the place of one that waits to be sent. The commit fails when that one is taken to be
     * sent in between.
     */
    replace(
      ctx: Ctx,
      batch: WriteBatch,
      db: Firestore,
      { unsent, mail, id, wait }: { unsent: Read<M> | null; mail: M | null; id: string; wait: number },
    ): void {
      if (unsent) removeAsRead(batch, { ref: self.ref(db, unsent.id), readAt: unsent.readAt });
      self.add(ctx, batch, db, mail, id, wait);
    },

    ref: (db: Firestore, id: string) => collectionIn(db).doc(id),

    entry: (snapshot: { data(): FirebaseFirestore.DocumentData | undefined }) =>
      snapshot.data() as Entry<M> | undefined,

    /** Mails whose turn it is, the longest waiting first, as they were read. */
    async due(db: Firestore, now: number, limit: number): Promise<Read<M>[]> {
      const found = await collectionIn(db).where("dueAt", "<=", now).orderBy("dueAt").limit(limit).get();
      return found.docs.map(read);
    },

    /** Mails whose turn comes later, the next one first: pending ones, and those a worker has. */
    async later(db: Firestore, now: number, limit: number): Promise<Read<M>[]> {
      const found = await collectionIn(db).where("dueAt", ">", now).orderBy("dueAt").limit(limit).get();
      return found.docs.map(read);
    },

    /** How many mails wait for their turn, or have it. */
    async waiting(db: Firestore): Promise<number> {
      const waiting = collectionIn(db).where("status", "in", ["pending", "leased"]);
      return (await waiting.count().get()).data().count;
    },

    /** Notes that another mail was taken soon after this one was refused. Nothing while a worker has it, or when it is gone. */
    async suspect(db: Firestore, id: string): Promise<void> {
      const found = await self.ref(db, id).get();
      const entry = self.entry(found);
      if (entry?.status !== "pending" || !found.updateTime) return;
      const suspicions = (entry.suspicions ?? 0) + 1;
      await writeNow({ ref: found.ref, readAt: found.updateTime }, { suspicions });
    },

    /** One mail as it was read; null when there is none. */
    async find(db: Firestore, id: string): Promise<Read<M> | null> {
      const found = await self.ref(db, id).get();
      const entry = self.entry(found);
      return entry && found.updateTime ? asRead(entry, found.updateTime) : null;
    },

    /**
     * Puts into the commit what became of a mail, with when it is forgotten, which may be now; `sid` what the text service calls it.
     * `now` in ms.
     */
    settle(
      batch: WriteBatch,
      db: Firestore,
      { id, readAt, isForgotten }: { id: string; readAt: Timestamp; isForgotten?: boolean },
      after: OutboxState & { sid?: string },
      now: number,
    ): void {
      const kept = { sent: KEPT, skipped: KEPT, dead: KEPT_DEAD, pending: null, leased: null }[after.status];
      if (kept !== null && isForgotten) {
        removeAsRead(batch, { ref: self.ref(db, id), readAt });
        return;
      }
      const expireAt = kept && new Date(now + kept);
      writeAsRead(batch, { ref: self.ref(db, id), readAt }, { ...after, expireAt });
      if (after.status === "dead") self.bumpRevision(batch, db);
    },

    /** Puts into the commit that a dead mail gets another round; false, and nothing, when it is not dead. `now` in ms. */
    revive(batch: WriteBatch, db: Firestore, { readAt, ...entry }: Read<M>, now: number): boolean {
      const state = revived(entry, now);
      if (!state) return false;
      writeAsRead(batch, { ref: self.ref(db, entry.id), readAt }, { ...state, expireAt: null });
      return true;
    },

    /** Makes a waiting mail due now. One that a worker takes meanwhile has its try. */
    async hurry(db: Firestore, { readAt, ...entry }: Read<M>, now: number): Promise<void> {
      const state = hurried(entry, now);
      if (state) await writeNow({ ref: self.ref(db, entry.id), readAt }, state);
    },

    /** Those of these mails that are about an order, message or whatever else has this id. */
    async named(db: Firestore, about: string, ids: readonly string[]): Promise<M[]> {
      const refs = [...new Set(ids)].slice(0, MAX_NAMED).map((id) => self.ref(db, id));
      const found = refs.length > 0 ? await db.getAll(...refs) : [];
      return found.flatMap((one) => self.entry(one) ?? []).filter((one) => one.about.id === about);
    },

    /** What was written last about an order, message or whatever else has this id, as far as it is kept. */
    async latestAbout(db: Firestore, id: string): Promise<M[]> {
      const about = collectionIn(db).where("about.id", "==", id);
      return (await about.orderBy("queuedAt", "desc").limit(MAX_LATEST).get()).docs.map(read);
    },

    /** Mails that were given up, newest first. */
    async dead(db: Firestore, limit: number): Promise<Read<M>[]> {
      const found = await collectionIn(db)
        .where("status", "==", "dead")
        .orderBy("diedAt", "desc")
        .limit(limit)
        .get();
      return found.docs.map(read);
    },

    /** What is kept of what a person was written. A mail's HTML says the same as its text. */
    personal: ofOnePerson(
      (db, email) => collectionIn(db).where("person", "==", email),
      ({ html: _, expireAt: __, ...shown }) => shown,
      (batch, db, found) => {
        batch.delete(found.ref);
        bumpRevision(batch, db, "mail");
      },
    ),

    /** Says that the list of dead mails staff see has changed. */
    bumpRevision: (batch: WriteBatch, db: Firestore) => bumpRevision(batch, db, "mail"),
  };
  return self;
}

/** The outbox of mails. */
export const outbox = outboxIn<Mail>((db) => db.collection(COLLECTION));
/** The outbox of texts: one of its own, so that neither holds up the other. All of their Firestore is here. */
export const textOutbox = outboxIn<Text>((db) => db.collection(TEXTS));
