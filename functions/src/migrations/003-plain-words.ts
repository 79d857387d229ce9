import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { removed } from "../infra/firebase.ts";
import { asRead, changeEach, type Part } from "./part.ts";

// Decisions 041 and 003. Before, an appointment had a `place` and was `cancelled`, a vehicle had a `colour`, the staff was
// `shop/crew`, and the profile had a `claim` and a `crew`. Each document changes or moves in one commit.

const shop = (db: Firestore) => db.collection("shop");

/** What stored documents say is renamed to the plain, US words the code says. */
export const plainWords: Part[] = [
  changeEach(
    "the staff from shop/crew to shop/staff",
    (db) => shop(db).where("__name__", "==", "crew"),
    async (batch, docs, db) => {
      for (const crew of docs) {
        const staff = shop(db).doc("staff");
        const found = await db.getAll(staff, crew.ref);
        if (found.every(({ exists }) => exists))
          throw new Error("shop/crew and shop/staff are both there: remove one.");
        batch.create(staff, crew.data() ?? {});
        batch.delete(crew.ref, asRead(crew));
      }
    },
  ),
  changeEach(
    "the shop's profile",
    (db) => shop(db).where("__name__", "==", "profile").where("v", "==", 1),
    (batch, docs) => {
      for (const doc of docs) batch.update(doc.ref, profileOf(doc), asRead(doc));
    },
  ),
  changeEach(
    "appointments",
    (db) => db.collection("appointments").where("v", "==", 2),
    (batch, docs) => {
      for (const doc of docs) batch.update(doc.ref, appointmentOf(doc), asRead(doc));
    },
  ),
  changeEach(
    "vehicles",
    (db) => db.collection("vehicles").where("v", "==", 1),
    (batch, docs) => {
      for (const doc of docs) {
        const color = doc.get("facts.colour") ?? null;
        batch.update(doc.ref, { v: 2, "facts.color": color, "facts.colour": removed() }, asRead(doc));
      }
    },
  ),
];

function profileOf(doc: DocumentSnapshot) {
  const { claim, crew = [], reviews = [] } = doc.data() ?? {};
  type Worded = { words: unknown };
  return {
    v: 2,
    tagline: claim,
    claim: removed(),
    team: crew.map(({ words, ...person }: Worded) => ({ ...person, bio: words })),
    crew: removed(),
    reviews: reviews.map(({ words, ...review }: Worded) => ({ ...review, text: words })),
  };
}

function appointmentOf(doc: DocumentSnapshot) {
  const { place, state } = doc.data() ?? {};
  const renamed = { v: 3, slot: place, place: removed() };
  if (state.status !== "cancelled") return renamed;
  const { cancelledAt, ...rest } = state;
  return { ...renamed, state: { ...rest, status: "canceled", canceledAt: cancelledAt } };
}
