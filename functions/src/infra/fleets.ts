import { type CustomerRecord, speaksFor } from "@openhood/domain/customers/record";
import type { Firestore } from "firebase-admin/firestore";

/** Does whoever reads mail at this address book for a fleet? */
export async function booksForFleet(db: Firestore, email: string): Promise<boolean> {
  const { docs } = await db
    .collection("customers")
    .where("find.emails", "array-contains", email)
    .limit(30)
    .get();
  return docs
    .map((doc) => doc.data() as CustomerRecord)
    .some(
      ({ facts, state }) => facts.kind === "fleet" && state.status === "active" && speaksFor(facts, email),
    );
}
