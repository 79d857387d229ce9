import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";
import { invitedAccount } from "../../infra/prove-account.ts";
import { profiles } from "../../stores/profiles.ts";

/**
 * The id of the account with this address, made if there is none. One whose address was never proven is replaced, if
 * anybody has set anything in it: who signed up with somebody else's address does not become staff.
 */
export async function ensureAccount(ctx: Ctx, email: string, displayName: string): Promise<string> {
  const { uid, voided } = await invitedAccount(ctx, await accounts(), email, displayName);
  if (voided.length > 0)
    await commit(ctx, async (batch, db) => {
      profiles.removeVoided(batch, db, voided);
      return { ok: true };
    });
  return uid;
}
