import { changeClaims } from "../../infra/account-claims.ts";
import { accounts } from "../../infra/firebase.ts";

/**
 * Marks every account with a verified address as proven: for addresses verified before there was a mark
 * (docs/decisions/025). Run from a command, once; no procedure leads here. Can be run again after an interruption.
 * @returns how many were marked now
 */
export async function markProven(): Promise<number> {
  const auth = await accounts();
  let marked = 0;
  let page: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(1_000, page);
    for (const { uid, email, emailVerified, customClaims } of users) {
      const proven = email?.toLowerCase();
      if (!proven || !emailVerified || customClaims?.proven === proven) continue;
      await changeClaims(auth, uid, { proven });
      marked++;
    }
    page = pageToken;
  } while (page);
  return marked;
}
