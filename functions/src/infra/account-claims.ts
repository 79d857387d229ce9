import type { StaffRole } from "@openhood/domain/staff/roles";
import type { Auth } from "firebase-admin/auth";

/** What we write into an account's record and its tokens: the staff role, and the address we proved. */
type Claims = { role?: StaffRole | undefined; proven?: string | undefined };

/**
 * Sets the given claims of an account and keeps the other known ones; `undefined` removes a claim. Unknown claims are removed.
 * Of two concurrent changes the later wins: the sweep restores a lost role, and a lost mark makes the person confirm again.
 * @throws `auth/user-not-found`
 */
export async function changeClaims(auth: Auth, uid: string, change: Claims): Promise<void> {
  const { role, proven } = { ...((await auth.getUser(uid)).customClaims as Claims | undefined), ...change };
  const claims = { ...(role && { role }), ...(proven && { proven }) };
  await auth.setCustomUserClaims(uid, Object.keys(claims).length > 0 ? claims : null);
}
