import { followUp } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import { load } from "../../stores/messages.ts";
import { toShop } from "./mails.ts";

/**
 * The customer writes again in a thread of theirs, once per key; the shop gets it by e-mail. Refusals are the domain's.
 * @throws Problem `not-found`, also for somebody else's thread
 */
export async function followUpMessage(
  ctx: Ctx,
  { key, ...input }: { id: string; text: string; key: string },
) {
  const account = authorizeAccount(ctx, "messages.followUp");
  return commitOnce(ctx, { action: "messages.followUp", key, input }, async (batch, db) => {
    const { message, save } = await load(db, input.id);
    if (message.from.email !== account.email) throw new Problem("not-found");
    const decided = followUp(message, input.text, { id: ctx.newId(), at: ctx.now().toISOString() });
    if (!decided.ok) return decided;
    save(batch, decided.message);
    outbox.add(ctx, batch, db, toShop(ctx, decided.message), decided.message.entries.at(-1)?.id);
    audit(ctx, batch, db, "messages.followUp", { kind: "message", id: message.id });
    return { ok: true as const };
  });
}
