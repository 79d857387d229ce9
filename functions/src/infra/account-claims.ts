import type { StaffRole } from "@openhood/domain/staff/roles";
import type { Auth } from "firebase-admin/auth";

/** What we write into an account's record and its tokens: the staff role, and the address we proved. */
type Claims = { role?: StaffRole | undefined; proven?: string | undefined };

/**
 * Changes what an account carries, and leaves what is not named; `undefined` takes it away. Anything else that stands there
 * goes. Of two at once the later wins: the sweep sets a lost role right, and a lost mark asks its person to confirm again.
 * @throws `auth/user-not-found`
 */
export async function changeClaims(auth: Auth, uid: string, change: Claims): Promise<void> {
  const { role, proven } = { ...((await auth.getUser(uid)).customClaims as Claims | undefined), ...change };
  const claims = { ...(role && { role }), ...(proven && { proven }) };
  await auth.setCustomUserClaims(uid, Object.keys(claims).length > 0 ? claims : null);
}
