import { accounts } from "../../infra/firebase.ts";
import { secureAccount } from "../../infra/secure-account.ts";

/** The id of the account with this address, made if there is none; secured if it never proved the address. */
export async function ensureAccount(email: string, displayName: string): Promise<string> {
  const auth = await accounts();
  const known = await secureAccount(auth, email, { displayName });
  if (known !== null) return known;
  try {
    return (await auth.createUser({ email, displayName })).uid;
  } catch (error) {
    // The same wish at the same time, or the person signing up just now.
    if ((error as { code?: string }).code !== "auth/email-already-exists") throw error;
    const made = await secureAccount(auth, email, { displayName });
    if (made === null) throw error;
    return made;
  }
}
