import { messageFor, seesMessage } from "@openhood/domain/staff/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { recordView } from "../../infra/security-events.ts";
import { load } from "../../stores/messages.ts";

/**
 * One message with its thread. A technician sees only those assigned to them. The opening is recorded as a security
 * event. Throws Problem `not-found`.
 */
export async function getMessage(ctx: Ctx, input: { id: string }) {
  const account = authorizeAccount(ctx, "messages.get");
  const { message } = await load(await ctx.db(), input.id);
  if (!seesMessage(account, message)) throw new Problem("not-found");
  await recordView(ctx, "message-opened", { kind: "message", id: message.id });
  return messageFor(account.role, message);
}
