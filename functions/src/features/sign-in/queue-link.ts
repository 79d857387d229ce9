import type { Language } from "@openhood/domain/fields";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import { commitUnseen } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { linkMail } from "./mails.ts";

/**
 * Puts a mail with a link that proves its address into the outbox.
 * @param asked the language of whoever asks; that of whoever reads mail there comes before it, where it is known
 */
export async function queueLink(ctx: Ctx, mail: AuthMail, email: string, asked: Language) {
  const language = (await knownLanguage(ctx, email)) ?? asked;
  return commitUnseen(ctx, async (batch, db) => {
    outbox.add(ctx, batch, db, linkMail(ctx, mail, email, language));
    return { ok: true as const };
  });
}
