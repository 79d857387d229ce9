import { isCountOf, type StockAct, type StockItem } from "@openhood/domain/repair-orders/stock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { findStock } from "../../stores/stock.ts";

type Done =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "edit-conflict"; now: StockItem };

/**
 * Somebody counted a part in stock, or received some of it; once per key. Refusals: `edit-conflict` with the part as it is now,
 * where somebody else counted it or said something else of it since, or the number seen was never there.
 */
export async function actOnStock(
  ctx: Ctx,
  { key, ...input }: { id: string; act: StockAct; key: string },
): Promise<Done> {
  const { uid, name } = authorizeAccount(ctx, "orders.actOnStock");
  return commitOnce<Done>(ctx, { action: "orders.actOnStock", key, input }, async (batch, db) => {
    const found = await findStock(db, { id: input.id });
    if (!found) return { ok: false, reason: "gone" };
    const { item, act } = found;
    if (input.act.kind === "count" && !isCountOf(item, input.act))
      return { ok: false, reason: "edit-conflict", now: item };
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    act(batch, input.act, { id: ctx.newId(), stamp });
    audit(ctx, batch, db, "orders.actOnStock", { kind: "shop", id: "stock" });
    return { ok: true };
  });
}
