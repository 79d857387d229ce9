import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { documentAddress, type GivenDocument } from "../../stores/document-address.ts";
import { findInvoice } from "../../stores/order-money.ts";

/** Where the counter opens the paper of an invoice or a credit note, also of one that was taken back; who looked is noted. */
export async function openInvoice(ctx: Ctx, { id }: { id: string }): Promise<GivenDocument> {
  authorize(ctx, "invoices.open");
  const db = await ctx.db();
  const invoice = await findInvoice(db, id);
  if (!invoice) return { ok: false, reason: "nothing" };
  const given = await documentAddress(db, invoice.document, invoice.number, ctx.now().getTime());
  if (!given.ok) return given;
  await commit(ctx, async (batch, db) => {
    audit(ctx, batch, db, "invoices.open", { kind: "order", id: invoice.order });
    return { ok: true };
  });
  return given;
}
