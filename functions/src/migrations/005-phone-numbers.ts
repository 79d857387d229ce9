import { phoneKey } from "@openhood/domain/customers/find";
import { readPhone } from "@openhood/domain/phone-number";
import type { Firestore } from "firebase-admin/firestore";
import { asRead, changeEach, type Data, type Part, rewriteEach } from "./part.ts";

// Before, a phone number was kept as it was typed and read anew each time, and any ten digits were read as American, also behind a +.
// Now it is kept in E.164. What cannot be read stays as it is: it was never texted. Ledgers, issued documents and what a customer was
// reached at when they decided are records of their time and stay.

/** Phone numbers are stored in E.164, records are found by them, and a STOP counts for each number it may have meant. */
export const phoneNumbers: Part[] = [
  changeEach(
    "texts that ended",
    (db: Firestore) => db.collection("textOptOuts").where("v", "==", 1),
    (batch, docs) => {
      for (const doc of docs) batch.update(doc.ref, { v: 2, optedOut: true, formerly: true }, asRead(doc));
    },
  ),
  rewriteEach("customers", (db) => db.collection("customers"), recordOf),
  rewriteEach(
    "appointments",
    (db) => db.collection("appointments"),
    ({ customer }) => ({
      customer: stored(customer),
    }),
  ),
  rewriteEach(
    "repair orders",
    (db) => db.collection("repairOrders"),
    ({ customer }) => ({
      customer: stored(customer),
    }),
  ),
  rewriteEach("profiles", (db) => db.collection("profiles"), stored),
  rewriteEach(
    "messages",
    (db) => db.collection("messages"),
    ({ from }) => ({ from: stored(from) }),
  ),
  rewriteEach("the shop's profile", (db) => db.collection("shop").where("__name__", "==", "profile"), stored),
];

/** Whatever has a phone number, with it as it is stored now. */
function stored<T>(held: T): T {
  const phone = (held as Data | undefined)?.phone;
  return typeof phone === "string" ? { ...held, phone: readPhone(phone) ?? phone } : held;
}

function storedFacts(facts: Data): Data {
  const contacts = facts.contacts as Data[] | undefined;
  return stored(contacts ? { ...facts, contacts: contacts.map(stored) } : facts);
}

function recordOf({ facts, merges = [], approvers, find }: Data): Data {
  if (!facts) return {};
  type Merge = Record<"before" | "after", { facts: Data }>;
  const part = (side: Merge["before"]) => ({ ...side, facts: storedFacts(side.facts) });
  const undoable = (merges as Merge[]).map((one) => ({
    ...one,
    before: part(one.before),
    after: part(one.after),
  }));
  const all = [facts as Data, ...undoable.flatMap(({ before, after }) => [before.facts, after.facts])];
  const people = all.map(storedFacts).flatMap((one) => (one.contacts as Data[] | undefined) ?? [one]);
  const keys = people.flatMap(({ phone }) => (typeof phone === "string" ? [phoneKey(phone)] : []));
  return {
    facts: storedFacts(facts as Data),
    merges: undoable,
    ...(approvers ? { approvers: (approvers as Data[]).map(stored) } : {}),
    find: { ...(find as Data), phones: [...new Set(keys)] },
  };
}
