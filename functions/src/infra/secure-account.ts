import { randomBytes } from "node:crypto";
import type { Auth } from "firebase-admin/auth";

/**
 * Before a person proves an address: an account with it that never did loses its password and its sessions. Whoever
 * signed up with an address of somebody else must not be in once that person proves it.
 * @returns the account's id; null when there is none
 */
export async function secureAccount(
  auth: Auth,
  email: string,
  more: { displayName?: string } = {},
): Promise<string | null> {
  try {
    const user = await auth.getUserByEmail(email);
    if (!user.emailVerified) {
      await auth.updateUser(user.uid, { ...more, password: randomBytes(32).toString("base64url") });
      await auth.revokeRefreshTokens(user.uid);
    }
    return user.uid;
  } catch (error) {
    if ((error as { code?: string } | null)?.code === "auth/user-not-found") return null;
    throw error;
  }
}
