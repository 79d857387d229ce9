import { MAX_STOCK, type StockFacts, stockKey } from "@openhood/domain/repair-orders/stock";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { countStock, createStock, findStock, removeStock, saveStockFacts } from "../../stores/stock.ts";

type Kept = { ok: true } | { ok: false; reason: "number-taken" | "too-many" | "gone" };

/**
 * Keeps a part in stock from now on, says something else of one that is (`id`), or keeps it no more (`facts: null`); once per
 * key. Its number names it and does not change.
 */
export async function keepStock(
  ctx: Ctx,
  { key, ...input }: { id: string | null; facts: StockFacts | null; key: string },
): Promise<Kept> {
  authorize(ctx, "orders.keepStock");
  return commitOnce<Kept>(ctx, { action: "orders.keepStock", key, input }, async (batch, db) => {
    const { id, facts } = input;
    const at = ctx.now().toISOString();
    if (id === null) {
      if (!facts) return { ok: false, reason: "gone" };
      if (await findStock(db, facts)) return { ok: false, reason: "number-taken" };
      if ((await countStock(db)) >= MAX_STOCK) return { ok: false, reason: "too-many" };
      createStock(batch, db, facts, at);
    } else {
      const item = await findStock(db, { id });
      if (!item) return facts ? { ok: false, reason: "gone" } : { ok: true };
      if (facts && stockKey(facts.partNumber) !== stockKey(item.partNumber))
        return { ok: false, reason: "number-taken" };
      if (facts) saveStockFacts(batch, db, id, facts, at);
      else removeStock(batch, db, id);
    }
    audit(ctx, batch, db, "orders.keepStock", { kind: "shop", id: "stock" });
    return { ok: true };
  });
}
