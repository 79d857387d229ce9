import { randomBytes } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import { accounts } from "../../infra/firebase.ts";

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

/**
 * The id of the account with this address, made if there is none. An account that never proved the address loses
 * its password: whoever signed up with an address of somebody else must not get in once that person proves it.
 */
export async function ensureAccount(email: string, name: string): Promise<string> {
  const auth = await accounts();
  const known = await secured(auth, email, name);
  if (known !== null) return known;
  try {
    return (await auth.createUser({ email, displayName: name })).uid;
  } catch (error) {
    // The same wish at the same time, or the person signing up just now.
    if (codeOf(error) !== "auth/email-already-exists") throw error;
    const made = await secured(auth, email, name);
    if (made === null) throw error;
    return made;
  }
}

async function secured(auth: Auth, email: string, name: string): Promise<string | null> {
  try {
    const user = await auth.getUserByEmail(email);
    if (!user.emailVerified) {
      await auth.updateUser(user.uid, { displayName: name, password: randomBytes(32).toString("base64url") });
      await auth.revokeRefreshTokens(user.uid);
    }
    return user.uid;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return null;
    throw error;
  }
}
