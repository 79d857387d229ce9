import { unclaimed } from "@openhood/domain/customers/address-claims";
import { may } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { loadClaims } from "../../stores/address-claims.ts";
import { recordId } from "../../stores/customers.ts";

/**
 * Ends that an account sees the visits of an address besides its own: in one's own account, or at the counter for whoever asks.
 * @param input.uid the account's; null for the caller's own. @throws Problem `not-found`, also for somebody else's
 */
export async function endClaim(ctx: Ctx, input: { uid: string | null; email: string }) {
  const account = authorizeAccount(ctx, "customers.endClaim");
  const uid = input.uid ?? account.uid;
  if (!may(account, "customers.endClaim", uid === account.uid)) throw new Problem("not-found");
  return commit(ctx, async (batch, db) => {
    const { claims, save } = await loadClaims(db, { uid, email: account.email });
    // Ended already, by whoever was faster.
    if (!claims.addresses.includes(input.email)) return { ok: true as const };
    save(batch, unclaimed(claims, input.email));
    audit(ctx, batch, db, "customers.endClaim", { kind: "record", id: recordId(ctx.config, input.email) });
    return { ok: true as const };
  });
}
