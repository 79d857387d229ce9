import { LEASE } from "@openhood/domain/mail/outbox";
import { mayTry, type Pause, pauseWait, refusedAgain } from "@openhood/domain/mail/pause";
import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { isConflict } from "./commit.ts";
import type { Ctx } from "./ctx.ts";
import { clearNotice, raiseNotice, standingNotices } from "./notices.ts";
import { outbox, textOutbox } from "./outbox.ts";
import { bumpRevision } from "./revisions.ts";
import { writeAsRead, writeNow } from "./versioned.ts";

/** The pause as it was read, and when it was last written. */
export type ReadPause = Pause & { readAt: Timestamp };

type Told = Parameters<typeof refusedAgain>[1];

/** What a pause is of: which outbox waits, its document, and what the desk is told. */
type Of = {
  waiting: (db: Firestore) => Promise<number>;
  document: string;
  kind: "mail-paused" | "texts-paused";
};

/** The pause of an outbox: one document, which exists while whoever should send for us refuses us. */
export type OutboxPause = ReturnType<typeof pauseOf>;

function pauseOf({ waiting: countWaiting, document, kind }: Of) {
  const ref = (db: Firestore) => db.collection("mailQueue").doc(document);
  const noticeOf = ({ since, reason }: Pause, waiting: number) => ({
    kind,
    since: new Date(since).toISOString(),
    reason,
    waiting,
  });
  async function change(db: Firestore, pause: ReadPause, fields: Partial<Pause>): Promise<ReadPause | null> {
    const readAt = await writeNow({ ref: ref(db), readAt: pause.readAt }, fields);
    return readAt && { ...pause, ...fields, readAt };
  }
  const self = {
    ref,

    read: (snapshot: FirebaseFirestore.DocumentSnapshot): ReadPause | null => {
      const found = snapshot.data() as Pause | undefined;
      return found && snapshot.updateTime ? { ...found, readAt: snapshot.updateTime } : null;
    },

    /** The pause as it is now; null while mail goes out. */
    current: async (db: Firestore): Promise<ReadPause | null> => self.read(await ref(db).get()),

    /** The right to try one mail, for one worker. Null when it is not time, or another worker has it. */
    async takeTry(ctx: Ctx, db: Firestore, pause: ReadPause): Promise<ReadPause | null> {
      const now = ctx.now().getTime();
      if (!mayTry(pause, now)) return null;
      return change(db, pause, { nextTryAt: now + LEASE });
    },

    /** Releases the right: the next mail may be tried at once, or after the same wait as before. */
    async releaseTry(ctx: Ctx, db: Firestore, held: ReadPause, atOnce: boolean): Promise<void> {
      const wait = atOnce ? 0 : pauseWait(held.tries, ctx.random());
      await change(db, held, { nextTryAt: ctx.now().getTime() + wait });
    },

    /**
     * Pauses the outbox, or keeps it paused, because a mail was refused on account of the shop. If others were refused at the
     * same time, or somebody asked for another try, the newer state wins.
     * @param held the right to try that this mail had; null when it was sent while nothing was paused
     */
    async refuse(ctx: Ctx, db: Firestore, told: Told, held: ReadPause | null): Promise<void> {
      const next = refusedAgain(held, told, ctx.now().getTime(), ctx.random());
      const batch = db.batch();
      writeAsRead(batch, { ref: ref(db), readAt: held?.readAt }, { v: 1, ...next });
      raiseNotice(batch, db, noticeOf(next, await countWaiting(db)));
      await batch.commit().catch((error) => {
        if (!isConflict(error)) throw error;
      });
    },

    /** The server accepts mail again, or no mail waits: ends the pause. */
    async end(db: Firestore): Promise<void> {
      const batch = db.batch();
      batch.delete(ref(db));
      clearNotice(batch, db, kind);
      bumpRevision(batch, db, "mail");
      await batch.commit();
    },

    /** Lets a mail be tried now. Does nothing when nothing is paused. */
    async hurry(ctx: Ctx, db: Firestore): Promise<void> {
      for (let round = 0; round < 5; round++) {
        const pause = self.read(await ref(db).get());
        if (!pause || (await change(db, pause, { nextTryAt: ctx.now().getTime(), tries: 0 }))) return;
      }
    },

    /** Keeps the desk's notice up to date during the pause; ends the pause when no mail waits. */
    async count(db: Firestore, pause: ReadPause): Promise<void> {
      const [waiting, notices] = await Promise.all([countWaiting(db), standingNotices(db)]);
      if (waiting === 0) return self.end(db);
      if (notices.some((notice) => notice.kind === kind && notice.waiting === waiting)) return;
      const batch = db.batch();
      raiseNotice(batch, db, noticeOf(pause, waiting));
      await batch.commit();
      // It may have ended while we counted, and then so has its notice.
      if (!self.read(await ref(db).get())) await self.end(db);
    },
  };
  return self;
}

/** The pause of e-mails, while the mail server refuses us. */
export const mailPause = pauseOf({ waiting: outbox.waiting, document: "pause", kind: "mail-paused" });
/** The pause of texts, while the text service refuses us. */
export const textPause = pauseOf({
  waiting: textOutbox.waiting,
  document: "textPause",
  kind: "texts-paused",
});
