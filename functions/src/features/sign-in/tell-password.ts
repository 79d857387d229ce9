import type { Language } from "@openhood/domain/fields";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { passwordChangedMail } from "./password-changed-mail.ts";

/** Tells the caller's mailbox that their password was changed at the accounts, of which those tell us nothing: the page does. */
export async function tellPassword(ctx: Ctx, { language }: { language: Language }) {
  const { email } = authorizeAccount(ctx, "signIn.tellPassword");
  return commit(ctx, async (batch, db) => {
    outbox.add(ctx, batch, db, await passwordChangedMail(ctx, email, language));
    return { ok: true as const };
  });
}
