import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { accepted, type Secrets, same, signed } from "../infra/mailed-secrets.ts";
import { versioned } from "../infra/versioned.ts";

/** How long a code opens anything, ms. */
const LIFETIME = 10 * 60_000;
/** Guesses for the caller who asked for the code, and for all others together, who cannot use up the caller's. */
const TRIES = { own: 5, others: 3 };
/** More than limits let be mailed to one address in a code's lifetime. */
const MOST = 100;

/**
 * A code that was asked for, one document each: a new one leaves the others as they are. The code itself is made from
 * the nonce; nothing here tells it, nor whose it is, nor who asked.
 */
type BookingCode = {
  v: 2;
  address: string;
  requester: string;
  nonce: string;
  tries: { own: number; others: number };
  madeAt: number;
  expireAt: Date;
};

// Addresses and networks are personal, and the database forgets this late: only hashes are kept. In hex, as an id in
// base64url may begin and end with two underscores, and such ids the database keeps for itself.
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const codes = (db: Firestore) => db.collection("bookingCodes");

/**
 * Puts a new code into the commit. `now` in ms since 1970.
 * @param requester who asked for it; see `callerKey`
 */
export function addCode(
  batch: WriteBatch,
  db: Firestore,
  email: string,
  nonce: string,
  now: number,
  requester = "",
): void {
  const address = hash(email);
  batch.create(codes(db).doc(`${address}_${hash(nonce).slice(0, 32)}`), {
    v: 2,
    address,
    requester: hash(`${email} ${requester}`),
    nonce,
    tries: { own: 0, others: 0 },
    madeAt: now,
    expireAt: new Date(now + LIFETIME),
  } satisfies BookingCode);
}

/** A code that opens something: `use` puts into the commit that it is used up, `countTry` that a guess was wrong. */
export type OpenCode = Record<"use" | "countTry", (batch: WriteBatch) => void> & { nonce: string };

/**
 * The codes of an address that still open something for who asks now. Each commit with `use` or `countTry` is made on
 * what was read here, so that of any number of guesses at once no more are ever answered than there are tries.
 */
export async function openCodes(
  db: Firestore,
  email: string,
  requester: string,
  now: number,
): Promise<OpenCode[]> {
  // Without those that are over: the database may forget them a day late, and they would stand in the way.
  const found = await codes(db)
    .where("address", "==", hash(email))
    .where("madeAt", ">", now - LIFETIME)
    .orderBy("madeAt", "desc")
    .limit(MOST)
    .get();
  const by = hash(`${email} ${requester}`);
  return found.docs.flatMap((snapshot) => {
    const { tries, madeAt, nonce, requester: of } = snapshot.data() as BookingCode;
    const whose = of === by ? "own" : "others";
    if (tries[whose] >= TRIES[whose] || now >= madeAt + LIFETIME) return [];
    const document = versioned(snapshot);
    return {
      nonce,
      use: (batch: WriteBatch) => document.remove(batch),
      countTry: (batch: WriteBatch) => document.note(batch, { [`tries.${whose}`]: tries[whose] + 1 }),
    };
  });
}

/**
 * What a code proves that ties an address to an account, in place of the address: it is nothing to any other account, so that
 * nobody else can use it, or use up its tries.
 */
export const claimOf = (uid: string, email: string): string => `claim:${uid}:${email}`;

/** The six digits mailed to an address; another nonce, another code. */
export const codeOf = (secrets: Secrets, email: string, nonce: string): string =>
  String(signed(secrets, `code:${email}:${nonce}`).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/** Is this the code mailed to this address? Compared in constant time. */
export const isCodeOf = (secrets: Secrets, code: string, email: string, nonce: string): boolean =>
  accepted(secrets).some((one) => same(code, codeOf(one, email, nonce)));

/** What is kept with a booking's key of the code it was made with; the code cannot be read from it. */
export const replayMark = (secrets: Secrets, key: string, code: string): string =>
  signed(secrets, `replay:${key}:${code}`).toString("base64url");

/** Was the booking with this key made with this code? Compared in constant time. */
export const isReplayMark = (secrets: Secrets, mark: string, key: string, code: string): boolean =>
  accepted(secrets).some((one) => same(mark, replayMark(one, key, code)));
