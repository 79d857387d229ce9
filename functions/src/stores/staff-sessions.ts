import { STAFF_IDLE } from "@openhood/domain/sign-in/session";
import type { StaffRole } from "@openhood/domain/staff/roles";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { writeNow } from "../infra/versioned.ts";
import { membersIn, noteArrival, staffRef } from "./staff.ts";

type SessionDocument = { v: 1; uid: string; usedAt: string; expireAt: Date };

/** What the database says of somebody whose account carries a staff role. */
export type StaffSession = {
  /** The role they work in; null when they work here no more. */
  role: StaffRole | null;
  /** The name the shop gave them. */
  name: string;
  /** When this session was last used, ms since 1970; null when it never was. */
  usedAt: number | null;
  /** Records the use. A concurrent write is fine. */
  noteUse: (at: Date) => Promise<void>;
  /** Records that they have signed in, who were invited; null of whom that is known. */
  noteArrival: (() => Promise<void>) | null;
};

// Tokens do not name their session: account and time of sign-in identify it.
const sessionRef = (db: Firestore, uid: string, signedInAt: number) =>
  db.collection("staffSessions").doc(`${uid}_${Math.floor(signedInAt / 1_000)}`);

/**
 * Role and last use of a session of the staff, in one read of two documents.
 * @param signedInAt ms since 1970, of the token
 */
export async function loadStaffSession(
  db: Firestore,
  uid: string,
  signedInAt: number,
): Promise<StaffSession> {
  const ref = sessionRef(db, uid, signedInAt);
  const [staff, session] = (await db.getAll(staffRef(db), ref)) as [DocumentSnapshot, DocumentSnapshot];
  const member = membersIn(staff).find((one) => one.uid === uid && one.leftAt === null);
  const noted = session.data() as SessionDocument | undefined;
  return {
    role: member?.role ?? null,
    name: member?.name ?? "",
    usedAt: noted ? Date.parse(noted.usedAt) : null,
    noteUse: async (at) => {
      const expireAt = new Date(at.getTime() + STAFF_IDLE);
      const document: SessionDocument = { v: 1, uid, usedAt: at.toISOString(), expireAt };
      await writeNow({ ref, readAt: session.updateTime }, document);
    },
    // A session from before is that of a customer the shop has just invited: it ends in a moment.
    noteArrival:
      member?.invitation && signedInAt >= Date.parse(member.since) ? () => noteArrival(staff, uid) : null,
  };
}
