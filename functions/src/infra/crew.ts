import type { StaffMember } from "@openhood/domain/staff/rules";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { moved } from "./revisions.ts";

// The crew is one document: that a shop keeps an owner is a rule over all of it, so all of it has one precondition.
/** The document of the staff. */
export const crewRef = (db: Firestore) => db.collection("shop").doc("crew");

type CrewDocument = { v: 1; members: StaffMember[] };

/** The crew as it was read; `save` succeeds only while it still is so. */
export type Crew = { members: StaffMember[]; save: (batch: WriteBatch, after: StaffMember[]) => void };

/** Everyone who works or worked at the shop, as the document has them. */
export const membersIn = (snapshot: DocumentSnapshot): StaffMember[] =>
  (snapshot.data() as CrewDocument | undefined)?.members ?? [];

/** Everyone who works or worked at the shop. */
export async function loadCrew(db: Firestore): Promise<Crew> {
  const snapshot = await crewRef(db).get();
  const { updateTime } = snapshot;
  return {
    members: membersIn(snapshot),
    save: (batch, members) => {
      const document: CrewDocument = { v: 1, members };
      if (updateTime) batch.update(crewRef(db), document, { lastUpdateTime: updateTime });
      else batch.create(crewRef(db), document);
      moved(batch, db, "staff");
    },
  };
}

/** One who works here now, by the id of the account. */
export async function findCrewMember(db: Firestore, uid: string): Promise<StaffMember | null> {
  return (await loadCrew(db)).members.find((member) => member.uid === uid && member.leftAt === null) ?? null;
}
