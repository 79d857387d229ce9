import type { Language } from "@openhood/domain/fields";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { queueLink } from "./queue-link.ts";

/** Mails the caller a link that proves their address. */
export async function sendVerification(ctx: Ctx, input: { language: Language }) {
  const account = authorizeAccount(ctx, "signIn.sendVerification");
  return queueLink(ctx, "verify", account.email, input.language);
}
