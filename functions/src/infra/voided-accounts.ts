import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { loadStaff } from "./crew.ts";

/** Puts the profiles of accounts that are gone into the commit: nobody is left who could see them. */
export function forgetVoided(batch: WriteBatch, db: Firestore, voided: readonly string[]): void {
  for (const uid of voided) batch.delete(db.collection("profiles").doc(uid));
}

/**
 * Puts the account that took another's place into the staff document, when that one stood there under this address: the
 * shop invited the address, and its owner has come.
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
