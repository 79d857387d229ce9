import { messageFor, seesMessage } from "@openhood/domain/staff/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { recordView } from "../../infra/security-events.ts";
import { current, sharing } from "../../stores/customers.ts";
import { load } from "../../stores/messages.ts";
import { answeredBy } from "./answered-by.ts";

/**
 * One message with its thread. A technician sees only those assigned to them. The opening is recorded as a security
 * event. Throws Problem `not-found`.
 */
export async function getMessage(ctx: Ctx, input: { id: string }) {
  const account = authorizeAccount(ctx, "messages.get");
  const { message } = await load(await ctx.db(), input.id);
  if (!seesMessage(account, message)) throw new Problem("not-found");
  await recordView(ctx, "message-opened", { kind: "message", id: message.id });
  const db = await ctx.db();
  const [customer] = await current(db, await sharing(db, { emails: [message.from.email], phones: [] }, 2));
  return {
    ...messageFor(account.role, message),
    /** The record of who wrote it, as far as the shop has one for the address. */
    customer: customer ? { id: customer.id, name: customer.facts.name } : null,
    /** The order, appointment or record it answers, or may answer, as long as that is there. */
    ...(await answeredBy(ctx, message)),
  };
}
