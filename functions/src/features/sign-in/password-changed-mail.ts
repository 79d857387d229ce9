import type { Language } from "@openhood/domain/fields";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { passwordMail } from "../../mails/account-mails.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { loadShop } from "../../stores/shop.ts";

/**
 * Tells an account's mailbox of its new password, so that it is no secret from its owner.
 * @param language of the page; what is known of the account comes before it
 */
export async function passwordChangedMail(ctx: Ctx, email: string, language: Language): Promise<Mail> {
  const [known, shop] = await Promise.all([knownLanguage(ctx, email), ctx.db().then(loadShop)]);
  return passwordMail(ctx, { email, language: known ?? language, shop, at: ctx.now().toISOString() });
}
