import type { CustomerProfile } from "@openhood/domain/customers/profile";
import type { Language } from "@openhood/domain/fields";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "../infra/commit.ts";
import { inPages } from "../infra/pages.ts";
import { endMarks, markRemoval, sweepMarks } from "../infra/removal-mark.ts";

const collection = (db: Firestore) => db.collection("profiles");
const removals = (db: Firestore) => db.collection("removals");

/** A removal that is not done yet. `email` only when it was proven: an unproven address is somebody else's. */
export type Removal = {
  v: 1;
  uid: string;
  email: string | null;
  askedAt: string;
  /** What they are told of it in; absent where nobody knew. */
  language?: Language;
  /** How many appointments went with it, of which they are told by e-mail; absent in one from before that. */
  canceled?: number;
};

/** The profiles of accounts, and the removals their owners asked for. */
export const profiles = {
  async find(db: Firestore, uid: string): Promise<CustomerProfile | null> {
    return ((await collection(db).doc(uid).get()).data() as CustomerProfile | undefined) ?? null;
  },

  /** The profile of the account with an address; null where there is none. */
  async ofAddress(db: Firestore, email: string): Promise<CustomerProfile | null> {
    const [found] = (await collection(db).where("email", "==", email).limit(1).get()).docs;
    return (found?.data() as CustomerProfile | undefined) ?? null;
  },

  /** Deletes the profiles of accounts that no longer exist. */
  removeVoided(batch: WriteBatch, db: Firestore, voided: readonly string[]): void {
    for (const uid of voided) batch.delete(collection(db).doc(uid));
  },

  save(batch: WriteBatch, db: Firestore, profile: CustomerProfile): void {
    batch.set(collection(db).doc(profile.uid), profile);
  },

  /** Deletes the profile and marks the removal as running, in one commit; from then on nothing new is written. */
  beginRemoval(batch: WriteBatch, db: Firestore, removal: Removal): void {
    markRemoval(batch, db, removal.uid, removal.email);
    batch.delete(collection(db).doc(removal.uid));
    batch.set(removals(db).doc(removal.uid), removal);
  },

  async openRemovals(db: Firestore, limit: number): Promise<Removal[]> {
    return (await removals(db).limit(limit).get()).docs.map((doc) => doc.data() as Removal);
  },

  /**
   * Says that a removal is done, once, however many end it. `now` in ms since 1970.
   * @param also puts into the commit what is said of it
   */
  async endRemoval(
    db: Firestore,
    { uid, email }: Removal,
    now: number,
    also: (batch: WriteBatch) => void,
  ): Promise<void> {
    const batch = db.batch();
    endMarks(batch, db, now, uid, email);
    batch.delete(removals(db).doc(uid), { exists: true });
    also(batch);
    try {
      await batch.commit();
    } catch (error) {
      // Another run has ended it, or this one, whose answer was lost; what has not is swept.
      if (!isConflict(error)) throw error;
    }
  },

  sweepMarks,

  /** What the audit holds of a person's own actions, the latest first; at most `most`. */
  async actions(db: Firestore, uid: string, most: number) {
    const found: { at: string; action: string }[] = [];
    const query = db.collection("audit").where("by.uid", "==", uid).orderBy("at", "desc");
    for await (const doc of inPages(query, most))
      found.push({ at: String(doc.get("at")), action: String(doc.get("action")) });
    return found;
  },
};
