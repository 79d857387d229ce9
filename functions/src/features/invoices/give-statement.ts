import { documentId } from "@openhood/domain/documents/content";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { documentAddress, type GivenDocument } from "../../stores/document-address.ts";
import { type StatementOf, statementNow } from "./statement-now.ts";

/** Gives the counter a statement of a customer's account as a PDF, in the customer's language. @throws Problem `not-found` */
export async function giveStatement(ctx: Ctx, of: StatementOf): Promise<GivenDocument> {
  authorize(ctx, "invoices.statement");
  type Written = { ok: true; id: string; day: string } | { ok: false; reason: "nothing" };
  const written = await commit<Written>(ctx, async (batch) => {
    const now = await statementNow(ctx, of);
    if (!now) return { ok: false, reason: "nothing" };
    await now.writeDown(batch, "invoices.statement");
    return { ok: true, id: documentId(now.content), day: now.content.day };
  });
  if (!written.ok) return written;
  return documentAddress(await ctx.db(), written.id, written.day, ctx.now().getTime());
}
