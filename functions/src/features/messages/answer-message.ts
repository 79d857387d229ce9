import { answer } from "@openhood/domain/messages/rules";
import { seesMessage } from "@openhood/domain/staff/technician-view";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";
import { load } from "../../stores/messages.ts";
import { loadTimeZone } from "../../stores/shop.ts";
import { toCustomer } from "./mails.ts";

/**
 * The shop answers by mail; the answer stays in the thread. A technician answers only messages that
 * are assigned to them. Throws Problem `not-found`.
 */
export async function answerMessage(ctx: Ctx, { key, ...input }: { id: string; text: string; key: string }) {
  const account = authorizeAccount(ctx, "messages.answer");
  return commitOnce(ctx, { action: "messages.answer", key, input }, async (batch, db) => {
    const [{ message, save }, zone] = await Promise.all([load(db, input.id), loadTimeZone(db)]);
    const timeZone = zone ?? ctx.config.timeZone;
    if (!seesMessage(account, message)) throw new Problem("not-found");
    const decided = answer(message, account, input.text, { id: ctx.newId(), at: ctx.now().toISOString() });
    if (!decided.ok) return decided;
    save(batch, decided.message);
    outbox.add(
      ctx,
      batch,
      db,
      toCustomer(ctx, decided.message, { staff: account.name, timeZone }),
      decided.message.entries.at(-1)?.id,
    );
    audit(ctx, batch, db, "messages.answer", { kind: "message", id: message.id });
    return { ok: true as const };
  });
}
