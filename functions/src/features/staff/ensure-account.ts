import { randomBytes } from "node:crypto";
import { accounts } from "../../infra/firebase.ts";

/**
 * The id of the account with this address, made if there is none. An account that never proved the address loses
 * its password: whoever signed up with an address of somebody else must not get in once that person proves it.
 */
export async function ensureAccount(email: string, name: string): Promise<string> {
  const auth = await accounts();
  try {
    const user = await auth.getUserByEmail(email);
    if (!user.emailVerified) {
      await auth.updateUser(user.uid, { displayName: name, password: randomBytes(32).toString("base64url") });
      await auth.revokeRefreshTokens(user.uid);
    }
    return user.uid;
  } catch (error) {
    if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
    return (await auth.createUser({ email, displayName: name })).uid;
  }
}
