import { claimed } from "@openhood/domain/customers/address-claims";
import type { Language } from "@openhood/domain/fields";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { claimedMail } from "../../mails/claim-mails.ts";
import { loadClaims } from "../../stores/address-claims.ts";
import { claimOf } from "../../stores/booking-codes.ts";
import { recordId } from "../../stores/customers.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { proveAddress } from "../../stores/prove-address.ts";
import { loadShop } from "../../stores/shop.ts";

/**
 * Ties another address to the caller's account by the code that was mailed to it: the visits of that address are theirs, too. Its
 * mailbox is told, in its reader's language where that is known, else in `language`. An address that is tied already is, so that a call may come again. @throws Problem `removal-runs`
 */
export async function claimAddress(
  ctx: Ctx,
  { email, code, ...asked }: { email: string; code: string; language: Language },
) {
  const account = authorizeAccount(ctx, "customers.claim");
  type Reply = { ok: true } | { ok: false; reason: "code" | "full" };
  return commit<Reply>(ctx, async (batch, db) => {
    // The code first: one that this very call, sent twice, has used up shows in the claims then.
    const useCode = await proveAddress(ctx, { email: claimOf(account.uid, email), code });
    const { claims, save } = await loadClaims(db, account);
    if (email === account.email || claims.addresses.includes(email)) return { ok: true };
    if (!useCode) return { ok: false, reason: "code" };
    const after = claimed(claims, email, ctx.now().toISOString());
    if (!after) return { ok: false, reason: "full" };
    useCode(batch);
    unlessRemoved(batch, db, account.uid, account.email, email);
    save(batch, after);
    audit(ctx, batch, db, "customers.claim", { kind: "record", id: recordId(ctx.config, email) });
    const shop = await loadShop(db);
    const language = (await knownLanguage(ctx, email)) ?? asked.language;
    outbox.add(ctx, batch, db, claimedMail(ctx, { email, language, account, shop }));
    return { ok: true };
  });
}
