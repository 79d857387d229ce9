import type { StaffMember } from "@openhood/domain/staff/rules";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { moved } from "./revisions.ts";

// The crew is one document: that a shop keeps an owner is a rule over all of it, so all of it has one precondition.
const ref = (db: Firestore) => db.collection("shop").doc("crew");

type CrewDocument = { v: 1; members: StaffMember[] };

/** The crew as it was read; `save` succeeds only while it still is so. */
export type Crew = { members: StaffMember[]; save: (batch: WriteBatch, after: StaffMember[]) => void };

/** Everyone who works or worked at the shop. */
export async function loadCrew(db: Firestore): Promise<Crew> {
  const snapshot = await ref(db).get();
  const { updateTime } = snapshot;
  return {
    members: (snapshot.data() as CrewDocument | undefined)?.members ?? [],
    save: (batch, members) => {
      const document: CrewDocument = { v: 1, members };
      if (updateTime) batch.update(ref(db), document, { lastUpdateTime: updateTime });
      else batch.create(ref(db), document);
      moved(batch, db, "staff");
    },
  };
}

/** One who works here now, by the id of the account. */
export async function findCrewMember(db: Firestore, uid: string): Promise<StaffMember | null> {
  return (await loadCrew(db)).members.find((member) => member.uid === uid && member.leftAt === null) ?? null;
}
