import type { CustomerProfile } from "@openhood/domain/customers/profile";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";

const profiles = (db: Firestore) => db.collection("customers");
const removals = (db: Firestore) => db.collection("removals");

/** A removal that is not done yet. `email` only when it was proven: an unproven address is somebody else's. */
export type Removal = { v: 1; uid: string; email: string | null; askedAt: string };

export const customers = {
  async find(db: Firestore, uid: string): Promise<CustomerProfile | null> {
    return ((await profiles(db).doc(uid).get()).data() as CustomerProfile | undefined) ?? null;
  },

  save(batch: WriteBatch, db: Firestore, profile: CustomerProfile): void {
    batch.set(profiles(db).doc(profile.uid), profile);
  },

  /** Takes the profile away and notes that the rest has to follow, in one commit. */
  beginRemoval(batch: WriteBatch, db: Firestore, removal: Removal): void {
    batch.delete(profiles(db).doc(removal.uid));
    batch.set(removals(db).doc(removal.uid), removal);
  },

  async openRemovals(db: Firestore, limit: number): Promise<Removal[]> {
    return (await removals(db).limit(limit).get()).docs.map((doc) => doc.data() as Removal);
  },

  endRemoval: (db: Firestore, uid: string) => removals(db).doc(uid).delete(),

  /** What the audit holds of a person's own deeds, the latest first. */
  async deeds(db: Firestore, uid: string, limit: number) {
    const found = await db
      .collection("audit")
      .where("by.uid", "==", uid)
      .orderBy("at", "desc")
      .limit(limit)
      .get();
    return found.docs.map((doc) => ({ at: String(doc.get("at")), action: String(doc.get("action")) }));
  },
};
