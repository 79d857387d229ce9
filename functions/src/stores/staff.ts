import { arrived, type StaffMember } from "@openhood/domain/staff/rules";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "../infra/commit.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

/** One document for all of the staff, so that the rule "a shop always has an owner" has one precondition. */
export const staffRef = (db: Firestore) => db.collection("shop").doc("staff");

type StaffDocument = { v: 1; members: StaffMember[] };

/** The staff as it was read; `save` succeeds only while it still is so. */
export type Staff = {
  members: StaffMember[];
  save: (batch: WriteBatch, after: StaffMember[]) => void;
  /** Lets the commit succeed only while it still is so, and leaves it. */
  hold: (batch: WriteBatch) => void;
};

/** Everyone who works or worked at the shop, as the document has them. */
export const membersIn = (snapshot: DocumentSnapshot): StaffMember[] =>
  (snapshot.data() as StaffDocument | undefined)?.members ?? [];

/** Everyone who works or worked at the shop. */
export const loadStaff = async (db: Firestore): Promise<Staff> => staffIn(await staffRef(db).get());

function staffIn(snapshot: DocumentSnapshot): Staff {
  return {
    members: membersIn(snapshot),
    save: (batch, members) => {
      versioned(snapshot).save(batch, { v: 1, members } satisfies StaffDocument);
      bumpRevision(batch, snapshot.ref.firestore, "staff");
    },
    hold: versioned(snapshot).hold,
  };
}

/** Notes that somebody who was invited has signed in. Where somebody else writes meanwhile, their next call notes it. */
export async function noteArrival(snapshot: DocumentSnapshot, uid: string): Promise<void> {
  const { members, save } = staffIn(snapshot);
  const batch = snapshot.ref.firestore.batch();
  save(
    batch,
    members.map((member) => (member.uid === uid ? arrived(member) : member)),
  );
  try {
    await batch.commit();
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}

/** One who works here now, by the id of the account. */
export async function findStaffMember(db: Firestore, uid: string): Promise<StaffMember | null> {
  return (await loadStaff(db)).members.find((member) => member.uid === uid && member.leftAt === null) ?? null;
}

/**
 * Replaces a voided account in the staff document by the one that took over its address: the shop invited the address, and
 * its owner has come.
 * @returns the role the new account has to carry; null when there is none
 */
export async function carryMembership(
  batch: WriteBatch,
  db: Firestore,
  email: string,
  moved: { from: readonly string[]; to: string },
) {
  if (moved.from.length === 0) return null;
  const { members, save } = await loadStaff(db);
  const member = members.find(
    (one) => moved.from.includes(one.uid) && one.email === email && one.leftAt === null,
  );
  if (!member) return null;
  const others = members.filter(({ uid }) => uid !== member.uid);
  save(batch, [...others, { ...member, uid: moved.to, claims: "pending" }]);
  return member.role;
}
