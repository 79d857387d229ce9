import { isDeepStrictEqual } from "node:util";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { wakeNotices } from "../../stores/orders.ts";

/** Saves them over the revision the editor started from; `edit-conflict` where somebody was faster. */
export async function saveOrderSettings(
  ctx: Ctx,
  settings: RepairOrderSettings,
): Promise<{ ok: true; revision: number } | { ok: false; reason: "edit-conflict" }> {
  authorize(ctx, "orders.saveSettings");
  return commit(ctx, async (batch, db) => {
    const { value, save } = await currentOrderSettings(db);
    if (value.revision !== settings.revision) return { ok: false as const, reason: "edit-conflict" as const };
    save(batch, settings);
    // Other quiet hours may be over by now.
    if (!isDeepStrictEqual(noticesOf(value).quiet, noticesOf(settings).quiet))
      await wakeNotices(batch, db, ctx.now().getTime());
    audit(ctx, batch, db, "orders.saveSettings", { kind: "shop", id: "orders" });
    return { ok: true as const, revision: value.revision + 1 };
  });
}
