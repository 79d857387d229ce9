import { MAX_ENTRIES, type Thread, type ThreadEntry } from "@openhood/domain/threads/entry";
import type { Original } from "@openhood/domain/threads/inbound";
import type { Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { Problem } from "../infra/problem.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { keepQuestion } from "./board.ts";

// A thread has the id of its order; what was said stands below it, each by its number.
const threads = (db: Firestore) => db.collection("threads");
const ref = (db: Firestore, order: string) => threads(db).doc(order);
const entries = (db: Firestore, order: string) => ref(db, order).collection("entries");
const originals = (db: Firestore, order: string) => ref(db, order).collection("originals");
const nameOf = (number: number): string => String(number).padStart(4, "0");

/** A thread as it was read, null where nothing was said; `save` succeeds only while it still is so. */
export type LoadedThread = {
  thread: Thread | null;
  /** @param entry that was added to it, if any; `original`: the e-mail it was made of, which must not have come before */
  save: (batch: WriteBatch, after: Thread, entry?: ThreadEntry, original?: Original) => void;
  /** Lets the commit succeed only while the thread still is so, and leaves it. */
  hold: (batch: WriteBatch) => void;
};

/** The thread of an order. One read. */
export async function loadThread(db: Firestore, order: string): Promise<LoadedThread> {
  const snapshot = await ref(db, order).get();
  const thread = (snapshot.data() as Thread | undefined) ?? null;
  return {
    thread,
    hold: versioned(snapshot).hold,
    save(batch, after, entry, original) {
      versioned(snapshot).note(batch, after);
      if (entry) batch.create(entries(db, order).doc(nameOf(entry.number)), entry);
      if (original) batch.create(originals(db, order).doc(original.id), original);
      const [was, is] = [thread?.question?.since ?? null, after.question?.since ?? null];
      if (was !== is) keepQuestion(batch, db, order, is);
      bumpRevision(batch, db, "threads");
    },
  };
}

/** Was nothing said on an order? One read; the commit fails where something is said by then. */
export async function isUnsaid(batch: WriteBatch, db: Firestore, order: string): Promise<boolean> {
  const { thread, hold } = await loadThread(db, order);
  hold(batch);
  return thread === null;
}

/** Did this e-mail come before? One read. */
export const isReceived = async (db: Firestore, order: string, id: string): Promise<boolean> =>
  (await originals(db, order).doc(id).get()).exists;

/** An e-mail as it came. Throws Problem `not-found`. */
export async function loadOriginal(db: Firestore, order: string, id: string): Promise<Original> {
  const found = (await originals(db, order).doc(id).get()).data() as Original | undefined;
  if (!found) throw new Problem("not-found");
  return found;
}

/** What was said on an order, as a query; what somebody downloads. */
export const saidOn = (db: Firestore, order: string): Query => entries(db, order).orderBy("number");

/** What was said on an order after an entry, the oldest first; after 0, all of it. */
export async function entriesAfter(db: Firestore, order: string, number: number): Promise<ThreadEntry[]> {
  const found = await saidOn(db, order).startAfter(number).limit(MAX_ENTRIES).get();
  return found.docs.map((doc) => doc.data() as ThreadEntry);
}

/** What was said last on an order, the latest first. */
export async function latestEntries(db: Firestore, order: string, size: number): Promise<ThreadEntry[]> {
  const found = await entries(db, order).orderBy("number", "desc").limit(size).get();
  return found.docs.map((doc) => doc.data() as ThreadEntry);
}

/** The threads in which a customer waits for an answer, whoever waits longest first. */
export async function openQuestions(db: Firestore, limit: number): Promise<Thread[]> {
  const found = await threads(db).orderBy("question.since").limit(limit).get();
  return found.docs.map((doc) => doc.data() as Thread);
}

/** Since when the customer of which order waits for an answer. Reads every thread with a question. */
export async function questionsInThreads(db: Firestore): Promise<Record<string, string>> {
  const questions: Record<string, string> = {};
  for await (const doc of inPages(threads(db).orderBy("question.since"))) {
    const { order, question } = doc.data() as Thread;
    if (question) questions[order] = question.since;
  }
  return questions;
}

/** Most documents that go in one commit. */
const MOST = 200;

/** Puts into the commit that an order loses its thread, as much of it as a commit takes; null when none of it is left. */
export async function removeThread(batch: WriteBatch, db: Firestore, order: string): Promise<null | "more"> {
  const [head, said, kept] = await Promise.all([
    ref(db, order).get(),
    entries(db, order).limit(MOST).get(),
    originals(db, order).limit(MOST).get(),
  ]);
  for (const doc of [...said.docs, ...kept.docs]) batch.delete(doc.ref);
  if (said.size === MOST || kept.size === MOST) return "more";
  if (head.exists) {
    versioned(head).remove(batch);
    keepQuestion(batch, db, order, null);
    bumpRevision(batch, db, "threads");
  }
  return null;
}
