import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { admit, readMark } from "./removal-mark.ts";
import { versioned } from "./versioned.ts";

/** How long after the end of a removal whoever writes is taken to write since, ms: clocks differ. */
const SINCE = 10_000;

/**
 * Lets a commit write for somebody whose removal was done a moment ago, and not while another one runs: for what holds only what they
 * just sent, as what a call read before could bring back. One read. To be asked before anything is put into the commit.
 * @param now in ms since 1970
 */
export async function admitSender(
  batch: WriteBatch,
  db: Firestore,
  person: string,
  now: number,
): Promise<void> {
  const { found, doneAt } = await readMark(db, person);
  if (doneAt === null || now < doneAt + SINCE) return;
  versioned(found).hold(batch);
  admit(batch, found.ref);
}
