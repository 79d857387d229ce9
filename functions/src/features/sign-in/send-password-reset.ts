import type { Language } from "@openhood/domain/fields";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { queueLink } from "./queue-link.ts";

/**
 * Mails a link to choose a new password. The reply and the time it takes are the same with and without an account:
 * whether there is one is looked up when the mail is sent, and the language to write in is asked for in the same way of any address.
 */
export async function sendPasswordReset(ctx: Ctx, input: { email: string; language: Language }) {
  authorize(ctx, "signIn.sendReset");
  return queueLink(ctx, "reset", input.email, input.language);
}
