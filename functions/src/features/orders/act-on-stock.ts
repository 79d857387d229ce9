import type { StockAct } from "@openhood/domain/repair-orders/stock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { actOnStock as act, findStock } from "../../stores/stock.ts";

type Done = { ok: true } | { ok: false; reason: "gone" };

/** Somebody counted a part in stock, or received some of it; once per key. */
export async function actOnStock(
  ctx: Ctx,
  { key, ...input }: { id: string; act: StockAct; key: string },
): Promise<Done> {
  const { uid, name } = authorizeAccount(ctx, "orders.actOnStock");
  return commitOnce<Done>(ctx, { action: "orders.actOnStock", key, input }, async (batch, db) => {
    if (!(await findStock(db, { id: input.id }))) return { ok: false, reason: "gone" };
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    act(batch, db, input.id, input.act, { id: ctx.newId(), stamp });
    audit(ctx, batch, db, "orders.actOnStock", { kind: "shop", id: "stock" });
    return { ok: true };
  });
}
