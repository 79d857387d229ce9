import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { invoiceSeries } from "../../stores/order-money.ts";

/** Sets the number of the shop's first invoice. Refused (`begun`) once one was posted: numbers have no gap. */
export async function saveSeries(
  ctx: Ctx,
  { first }: { first: number },
): Promise<{ ok: true } | { ok: false; reason: "begun" }> {
  authorize(ctx, "invoices.saveSeries");
  return commit(ctx, async (batch, db) => {
    const { isBegun, begin } = await invoiceSeries(db);
    if (isBegun) return { ok: false, reason: "begun" };
    begin(batch, first);
    audit(ctx, batch, db, "invoices.saveSeries", { kind: "shop", id: "invoiceNumber" });
    return { ok: true };
  });
}
