import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";

/** What using a link came to. */
export type Outcome = "signed-in" | "confirmed" | "already-confirmed" | "password-saved";

/** A link that was used. Neither the link nor whose it is can be read from this. */
export type UsedLink = {
  v: 1;
  /** A hash of the key of the page that used it. */
  by: string;
  usedAt: string;
  /** Null until the account is as it should be. */
  done: { outcome: Outcome; voided: boolean } | null;
  expireAt: Date;
};

// Hex: an id in base64url may begin and end with two underscores, and such ids the database keeps for itself.
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const ref = (db: Firestore, token: string) => db.collection("usedLinks").doc(hash(token));

export const usedLinks = {
  async find(db: Firestore, token: string): Promise<UsedLink | null> {
    return ((await ref(db, token).get()).data() as UsedLink | undefined) ?? null;
  },

  isBy: (link: UsedLink, key: string): boolean => link.by === hash(key),

  /** Marks a link as used: of concurrent commits with this, only one succeeds. */
  use(batch: WriteBatch, db: Firestore, token: string, of: { key: string; usedAt: string; expireAt: Date }) {
    const { key, usedAt, expireAt } = of;
    batch.create(ref(db, token), { v: 1, by: hash(key), usedAt, done: null, expireAt } satisfies UsedLink);
  },

  /** Notes what it came to. */
  finish(batch: WriteBatch, db: Firestore, token: string, done: UsedLink["done"]): void {
    batch.update(ref(db, token), { done });
  },
};
