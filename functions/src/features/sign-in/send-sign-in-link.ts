import type { Language } from "@openhood/domain/fields";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { queueLink } from "./queue-link.ts";

/** Mails a link that signs in whoever reads mail at this address. */
export async function sendSignInLink(ctx: Ctx, input: { email: string; language: Language }) {
  authorize(ctx, "signIn.sendLink");
  return queueLink(ctx, "sign-in", input.email, input.language);
}
