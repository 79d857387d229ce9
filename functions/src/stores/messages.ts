import type { Message, MessageStatus } from "@openhood/domain/messages/message";
import { ownCopy } from "@openhood/domain/messages/own-copy";
import type { MessageOriginal } from "@openhood/domain/threads/inbound";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { commit } from "../infra/commit.ts";
import type { Ctx } from "../infra/ctx.ts";
import { ofOnePerson } from "../infra/personal-data.ts";
import { Problem } from "../infra/problem.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

const messages = (db: Firestore) => db.collection("messages");
const ref = (db: Firestore, id: string) => messages(db).doc(id);
const originals = (db: Firestore, id: string) => ref(db, id).collection("originals");

/** A message as it was read; `save` succeeds only while it still is so, and keeps the e-mail of its last entry, if any. */
export type Loaded = {
  message: Message;
  save: (batch: WriteBatch, after: Message, original?: MessageOriginal) => void;
};

/** Reads one message. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<Loaded> {
  const found = await find(db, id);
  if (!found) throw new Problem("not-found");
  return found;
}

/** Reads one message; null where there is none. */
export async function find(db: Firestore, id: string): Promise<Loaded | null> {
  const snapshot = await ref(db, id).get();
  return snapshot.exists ? loaded(db, snapshot) : null;
}

const loaded = (db: Firestore, snapshot: DocumentSnapshot): Loaded => ({
  message: snapshot.data() as Message,
  save: (batch, { state, assignee, entries, updatedAt }, original) => {
    versioned(snapshot).note(batch, { state, assignee, entries, updatedAt });
    if (original) keepOriginal(batch, db, original);
    bumpRevision(batch, db, "messages");
  },
});

/** Who wrote these messages, by the message's id, as far as they are there. */
export async function sendersOf(db: Firestore, ids: Iterable<string>): Promise<Map<string, string>> {
  const refs = [...new Set(ids)].map((id) => ref(db, id));
  if (refs.length === 0) return new Map();
  const found = await db.getAll(...refs, { fieldMask: ["from.name"] });
  return new Map(found.flatMap((doc) => (doc.exists ? [[doc.id, String(doc.get("from.name"))]] : [])));
}

const keepOriginal = (batch: WriteBatch, db: Firestore, original: MessageOriginal) =>
  batch.set(originals(db, original.message).doc(original.id), original);

/** The e-mail an entry of a message was made of. Throws Problem `not-found`. */
export async function loadOriginal(db: Firestore, message: string, id: string): Promise<MessageOriginal> {
  const found = (await originals(db, message).doc(id).get()).data() as MessageOriginal | undefined;
  if (!found) throw new Problem("not-found");
  return found;
}

/** Puts a new message into the commit, and the e-mail it came as, if it did. */
export function create(batch: WriteBatch, db: Firestore, message: Message, original?: MessageOriginal): void {
  batch.create(ref(db, message.id), message);
  if (original) keepOriginal(batch, db, original);
  bumpRevision(batch, db, "messages");
}

/** Where a page of the inbox goes on: after this message. */
export type Cursor = { updatedAt: string; id: string };

/** One page of the messages in a status, the latest moved first; of one member of the staff, or (null) of all. */
export async function page(
  db: Firestore,
  { status, assignee }: Listed,
  size: number,
  after: Cursor | null,
): Promise<Message[]> {
  let query = listed(db, { status, assignee }).orderBy("updatedAt", "desc").orderBy("id", "desc").limit(size);
  if (after) query = query.startAfter(after.updatedAt, after.id);
  return (await query.get()).docs.map((doc) => doc.data() as Message);
}

/** How many messages are in a status. */
export const countIn = async (db: Firestore, of: Listed): Promise<number> =>
  (await listed(db, of).count().get()).data().count;

type Listed = { status: MessageStatus; assignee: string | null };

function listed(db: Firestore, { status, assignee }: Listed) {
  const all = messages(db).where("state.status", "==", status);
  return assignee === null ? all : all.where("assignee.uid", "==", assignee);
}

/** All messages from an address. */
const messagesFrom = (db: Firestore, email: string): Query => messages(db).where("from.email", "==", email);

/** What is kept of what a person wrote. */
export const personalMessages = ofOnePerson(
  messagesFrom,
  (data) => ownCopy(data as Message),
  async (batch, db, found) => {
    // At most one for each entry: with the message they go in one commit.
    const kept = await originals(db, found.id).select().get();
    for (const doc of kept.docs) batch.delete(doc.ref);
    versioned(found).remove(batch);
    bumpRevision(batch, db, "messages");
  },
);

const latest = (db: Firestore, email: string, size: number) =>
  messagesFrom(db, email).orderBy("sentAt", "desc").limit(size).get();

/** The latest messages from an address, newest first. */
export async function latestFrom(db: Firestore, email: string, size: number): Promise<Message[]> {
  const found = await latest(db, email, size);
  return found.docs.map((doc) => doc.data() as Message);
}

/** The latest message that came from an address by e-mail and answers, or may answer, the same; null where there is none among their last ones. */
export async function latestAnswer(
  db: Firestore,
  email: string,
  { visit, maybe }: Pick<Message, "visit" | "maybe">,
): Promise<Loaded | null> {
  const all = (await latest(db, email, 50)).docs.map((doc) => loaded(db, doc));
  const isSame = ({ message: one }: Loaded) =>
    one.channel === "email" && one.visit === visit && one.maybe === maybe;
  return all.find(isSame) ?? null;
}

/** Most writes of one commit. */
const MOST = 400;

/** Unassigns every message of a staff member. Safe to run twice at once. */
export async function unassignAll(ctx: Ctx, uid: string): Promise<void> {
  for (let more = true; more; ) {
    await commit(ctx, async (batch, db) => {
      const { docs } = await messages(db).where("assignee.uid", "==", uid).limit(MOST).get();
      more = docs.length === MOST;
      if (docs.length === 0) return { ok: false, reason: "nothing to do" };
      for (const doc of docs) versioned(doc).note(batch, { assignee: null });
      bumpRevision(batch, db, "messages");
      return { ok: true };
    });
  }
}
