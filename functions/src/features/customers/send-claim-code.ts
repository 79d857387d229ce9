import type { Language } from "@openhood/domain/fields";
import { authorizeAccount } from "../../infra/authorize.ts";
import { callerKey } from "../../infra/caller-key.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { claimCodeMail } from "../../mails/claim-mails.ts";
import { addCode, claimOf } from "../../stores/booking-codes.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { loadShop } from "../../stores/shop.ts";

/**
 * Mails a six-digit code by which the caller claims the visits of another address. The same for every address, whether the shop
 * knows it or not, in its reader's language where that is known, else in `language`.
 */
export async function sendClaimCode(ctx: Ctx, { email, ...asked }: { email: string; language: Language }) {
  const account = authorizeAccount(ctx, "customers.sendClaimCode");
  return commit(ctx, async (batch, db) => {
    const nonce = ctx.newId();
    addCode(batch, db, claimOf(account.uid, email), nonce, ctx.now().getTime(), callerKey(ctx));
    const shop = await loadShop(db);
    const language = (await knownLanguage(ctx, email)) ?? asked.language;
    outbox.add(ctx, batch, db, claimCodeMail(ctx, { email, language, account, shop }, nonce));
    return { ok: true as const };
  });
}
