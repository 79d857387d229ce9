import { unclaimed } from "@openhood/domain/customers/address-claims";
import { may } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { loadClaims } from "../../stores/address-claims.ts";
import { recordId } from "../../stores/customers.ts";
import { endLinks } from "../../stores/end-links.ts";
import { pageOfOwn } from "../../stores/orders.ts";
import { idsOf, recordsNaming } from "../../stores/own-records.ts";

/** Most orders of an address whose links end with a claim, the latest opened first. */
const MOST = 60;

/**
 * Ends that an account sees the visits of an address besides its own: in one's own account, or at the counter for whoever asks.
 * Ended at the counter, the links to that address's orders end, too: the account may have kept what opens them.
 * @returns `links`: how many of them there were
 * @param input.uid the account's; null for the caller's own. @throws Problem `not-found`, also for somebody else's
 */
export async function endClaim(ctx: Ctx, input: { uid: string | null; email: string }) {
  const account = authorizeAccount(ctx, "customers.endClaim");
  const uid = input.uid ?? account.uid;
  if (!may(account, "customers.endClaim", uid === account.uid)) throw new Problem("not-found");
  return commit(ctx, async (batch, db) => {
    const { claims, save } = await loadClaims(db, { uid, email: account.email });
    // Ended already, by whoever was faster.
    if (!claims.addresses.includes(input.email)) return { ok: true as const, links: 0 };
    save(batch, unclaimed(claims, input.email));
    audit(ctx, batch, db, "customers.endClaim", { kind: "record", id: recordId(ctx.config, input.email) });
    if (uid === account.uid) return { ok: true as const, links: 0 };
    const by = { uid: account.uid, name: account.name };
    let links = 0;
    const records = idsOf(await recordsNaming(db, { own: input.email, claimed: [] }));
    const seen = await pageOfOwn(db, { records, emails: [input.email] }, MOST, null);
    for (const { id } of seen)
      links += await endLinks(ctx, batch, db, { order: id, by, at: ctx.now().toISOString() });
    return { ok: true as const, links };
  });
}
