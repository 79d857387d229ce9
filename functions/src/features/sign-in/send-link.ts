import type { Language } from "@openhood/domain/fields";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import { authorize, authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { linkMail } from "./mails.ts";

async function queue(ctx: Ctx, mail: AuthMail, email: string, language: Language) {
  return commit(ctx, async (batch, db) => {
    outbox.add(ctx, batch, db, linkMail(ctx, mail, email, language));
    return { ok: true as const };
  });
}

/** Mails a link that signs in whoever reads mail at this address. */
export async function sendSignInLink(ctx: Ctx, input: { email: string; language: Language }) {
  authorize(ctx, "signIn.sendLink");
  return queue(ctx, "sign-in", input.email, input.language);
}

/**
 * Mails a link to choose a new password. The reply and the time it takes are the same with and without an account:
 * whether there is one is looked up when the mail is sent.
 */
export async function sendPasswordReset(ctx: Ctx, input: { email: string; language: Language }) {
  authorize(ctx, "signIn.sendReset");
  return queue(ctx, "reset", input.email, input.language);
}

/** Mails the caller a link that proves their address. */
export async function sendVerification(ctx: Ctx, input: { language: Language }) {
  const account = authorizeAccount(ctx, "signIn.sendVerification");
  return queue(ctx, "verify", account.email, input.language);
}
