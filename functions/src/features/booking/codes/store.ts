import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";

/** How long a code opens anything, ms. */
const LIFETIME = 10 * 60_000;
/** How often one may guess. */
const TRIES = 5;

/** A code that was asked for. The code itself is made from the nonce; nothing here tells it, nor whose it is. */
type BookingCode = { v: 1; nonce: string; tries: number; madeAt: number; expireAt: Date };

// The address is personal, and the database forgets this late: only its hash is kept.
const ref = (db: Firestore, email: string) =>
  db.collection("bookingCodes").doc(createHash("sha256").update(email).digest("base64url"));

/** Puts a new code into the commit, in place of the one before. `now` in ms since 1970. */
export function renew(batch: WriteBatch, db: Firestore, email: string, nonce: string, now: number): void {
  const expireAt = new Date(now + LIFETIME);
  batch.set(ref(db, email), { v: 1, nonce, tries: 0, madeAt: now, expireAt } satisfies BookingCode);
}

/**
 * The code of an address that still opens something, or null. Each commit with `use` or `countTry` is made on what was
 * read here, so that of any number of guesses at once no more than five are ever answered.
 */
export async function openCode(db: Firestore, email: string, now: number) {
  const snapshot = await ref(db, email).get();
  const code = snapshot.data() as BookingCode | undefined;
  const { updateTime } = snapshot;
  if (!code || !updateTime || code.tries >= TRIES || now >= code.madeAt + LIFETIME) return null;
  const unchanged = { lastUpdateTime: updateTime };
  return {
    nonce: code.nonce,
    /** It opens one thing. */
    use: (batch: WriteBatch) => void batch.delete(snapshot.ref, unchanged),
    countTry: (batch: WriteBatch) => void batch.update(snapshot.ref, { tries: code.tries + 1 }, unchanged),
  };
}
