import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { documentAddress, type GivenDocument } from "../../stores/document-address.ts";
import { findInvoice } from "../../stores/order-money.ts";

/** Where the counter opens the paper of an invoice or a credit note, also of one that was taken back. */
export async function openInvoice(ctx: Ctx, { id }: { id: string }): Promise<GivenDocument> {
  authorize(ctx, "invoices.open");
  const db = await ctx.db();
  const invoice = await findInvoice(db, id);
  if (!invoice) return { ok: false, reason: "nothing" };
  return documentAddress(db, invoice.document, invoice.number, ctx.now().getTime());
}
