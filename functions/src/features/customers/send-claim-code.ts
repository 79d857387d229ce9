import type { Language } from "@openhood/domain/fields";
import { authorizeAccount } from "../../infra/authorize.ts";
import { callerKey } from "../../infra/caller-key.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { claimCodeMail } from "../../mails/claim-mails.ts";
import { loadClaims } from "../../stores/address-claims.ts";
import { addCode, claimOf, openCodes } from "../../stores/booking-codes.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { loadShop } from "../../stores/shop.ts";

/**
 * Mails a six-digit code by which the caller claims the visits of another address. The same for every address, whether the shop
 * knows it or not, in its reader's language where that is known, else in `language`. Those mailed before open nothing any more. No
 * code for an address that is theirs already.
 */
export async function sendClaimCode(ctx: Ctx, { email, ...asked }: { email: string; language: Language }) {
  const account = authorizeAccount(ctx, "customers.sendClaimCode");
  type Reply = { ok: true } | { ok: false; reason: "own" | "claimed" };
  return commit<Reply>(ctx, async (batch, db) => {
    if (email === account.email) return { ok: false, reason: "own" };
    const { claims } = await loadClaims(db, account);
    if (claims.addresses.includes(email)) return { ok: false, reason: "claimed" };
    const nonce = ctx.newId();
    const [of, now, caller] = [claimOf(account.uid, email), ctx.now().getTime(), callerKey(ctx)];
    for (const former of await openCodes(db, of, caller, now)) former.use(batch);
    addCode(batch, db, of, nonce, now, caller);
    const shop = await loadShop(db);
    const language = (await knownLanguage(ctx, email)) ?? asked.language;
    outbox.add(ctx, batch, db, claimCodeMail(ctx, { email, language, account, shop }, nonce));
    return { ok: true };
  });
}
