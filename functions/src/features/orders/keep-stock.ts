import { MAX_STOCK, type StockFacts, type StockItem, stockKey } from "@openhood/domain/repair-orders/stock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { countStock, createStock, findStock } from "../../stores/stock.ts";

type Kept =
  | { ok: true }
  | { ok: false; reason: "number-taken" | "too-many" | "gone" }
  | { ok: false; reason: "edit-conflict"; now: StockItem };

/**
 * Keeps a part in stock from now on, says something else of one as somebody saw it (`of`), or keeps it no more
 * (`facts: null`); once per key. Its number names it and does not change. Refusals: `edit-conflict` with the part as it is now.
 */
export async function keepStock(
  ctx: Ctx,
  { key, ...input }: { of: { id: string; revision: number } | null; facts: StockFacts | null; key: string },
): Promise<Kept> {
  const { uid, name } = authorizeAccount(ctx, "orders.keepStock");
  return commitOnce<Kept>(ctx, { action: "orders.keepStock", key, input }, async (batch, db) => {
    const { of, facts } = input;
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    if (of === null) {
      if (!facts) return { ok: false, reason: "gone" };
      if (await findStock(db, facts)) return { ok: false, reason: "number-taken" };
      if ((await countStock(db)) >= MAX_STOCK) return { ok: false, reason: "too-many" };
      createStock(batch, db, facts, stamp);
    } else {
      const found = await findStock(db, { id: of.id });
      if (!found) return facts ? { ok: false, reason: "gone" } : { ok: true };
      const { item, saveFacts, remove } = found;
      if (item.revision !== of.revision) return { ok: false, reason: "edit-conflict", now: item };
      if (facts && stockKey(facts.partNumber) !== stockKey(item.partNumber))
        return { ok: false, reason: "number-taken" };
      if (facts) saveFacts(batch, facts, stamp);
      else remove(batch, { id: ctx.newId(), stamp });
    }
    audit(ctx, batch, db, "orders.keepStock", { kind: "shop", id: "stock" });
    return { ok: true };
  });
}
