import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endSessions } from "../../infra/end-sessions.ts";
import { accounts } from "../../infra/firebase.ts";

/**
 * Ends every session of the caller's account, the one that asks too, and those begun in this second. The wish is written
 * down first; where the accounts fail after that the call fails, and is to be made again.
 */
export async function signOutEverywhere(ctx: Ctx) {
  const { uid } = authorizeAccount(ctx, "customers.signOutEverywhere");
  const reply = await commit(ctx, async (batch, db) => {
    audit(ctx, batch, db, "customers.signOutEverywhere", { kind: "account", id: uid });
    return { ok: true as const };
  });
  await endSessions(await accounts(), uid);
  return reply;
}
