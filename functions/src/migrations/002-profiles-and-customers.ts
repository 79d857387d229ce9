import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { asRead, changeEach } from "./part.ts";

// Decision 041. Before, `customers` held the accounts' profiles and `customerRecords` the shop's customers. In `customers`
// the version tells them apart: profiles have 1, customers have 2. Each document moves in one commit.

const customers = (db: Firestore) => db.collection("customers");

/** Those that are there already under the new name, in the order of the documents. */
const there = (db: Firestore, docs: DocumentSnapshot[], collection: string) =>
  db.getAll(...docs.map(({ id }) => db.collection(collection).doc(id)));

async function moveProfiles(batch: WriteBatch, docs: DocumentSnapshot[], db: Firestore): Promise<void> {
  for (const [index, known] of (await there(db, docs, "profiles")).entries()) {
    const doc = docs[index] as DocumentSnapshot;
    const profile = doc.data() ?? {};
    if (!known.exists) batch.create(known.ref, profile);
    else if (known.get("updatedAt") < profile.updatedAt) batch.update(known.ref, profile, asRead(known));
    batch.delete(doc.ref, asRead(doc));
  }
}

async function moveCustomers(batch: WriteBatch, docs: DocumentSnapshot[], db: Firestore): Promise<void> {
  for (const [index, known] of (await there(db, docs, "customers")).entries()) {
    const doc = docs[index] as DocumentSnapshot;
    // Both exist only if older functions ran after the migration. Neither is lost: the desk can merge the two.
    const ref = known.exists ? customers(db).doc() : known.ref;
    batch.create(ref, { ...doc.data(), id: ref.id, v: 2 });
    batch.delete(doc.ref, asRead(doc));
  }
}

/** Accounts' profiles go from `customers` to `profiles`, then the shop's customers from `customerRecords` to `customers`. */
export const profilesAndCustomers = [
  changeEach(
    "accounts' profiles from customers to profiles",
    (db) => customers(db).where("v", "==", 1),
    moveProfiles,
  ),
  changeEach(
    "the shop's customers from customerRecords to customers",
    (db) => db.collection("customerRecords"),
    moveCustomers,
  ),
  // How far the search index is brought up to date: it names the old collection. The sweep begins anew.
  changeEach(
    "the state of the search index",
    (db) => db.collection("migrations").where("of", "==", "customerRecords"),
    (batch, docs) => {
      for (const doc of docs) batch.delete(doc.ref, asRead(doc));
    },
  ),
];
