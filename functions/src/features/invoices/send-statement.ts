import { peopleOf } from "@openhood/domain/customers/people";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { statementMail } from "../../mails/statement-mail.ts";
import { type StatementOf, statementNow } from "./statement-now.ts";

/**
 * E-mails a customer the statement of their account, once per key. Refused (`nothing`) where nothing is open, and (`no-address`) where the
 * record doesn't name the address.
 * @throws Problem `not-found`
 */
export async function sendStatement(
  ctx: Ctx,
  { key, ...input }: StatementOf & { to: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: "nothing" | "no-address" }> {
  authorize(ctx, "invoices.sendStatement");
  return commitOnce(ctx, { action: "invoices.sendStatement", key, input }, async (batch, db) => {
    const now = await statementNow(ctx, input);
    if (!now) return { ok: false, reason: "nothing" };
    const person = peopleOf(now.facts).find(({ email }) => email === input.to);
    if (!person) return { ok: false, reason: "no-address" };
    unlessRemoved(batch, db, input.to);
    await now.writeDown(batch, "invoices.sendStatement");
    const to = { name: person.name, email: input.to };
    outbox.add(ctx, batch, db, statementMail(ctx, to, now.content, now.shop));
    return { ok: true };
  });
}
