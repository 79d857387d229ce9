import type { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentMaintenance } from "../../stores/order-settings.ts";

/** Saves them over the revision the editor started from; `edit-conflict` where somebody was faster. */
export async function saveMaintenance(
  ctx: Ctx,
  settings: MaintenanceSettings,
): Promise<{ ok: true; revision: number } | { ok: false; reason: "edit-conflict" }> {
  authorize(ctx, "orders.saveMaintenance");
  return commit(ctx, async (batch, db) => {
    const { value, save } = await currentMaintenance(db);
    if (value.revision !== settings.revision) return { ok: false as const, reason: "edit-conflict" as const };
    save(batch, settings);
    audit(ctx, batch, db, "orders.saveMaintenance", { kind: "shop", id: "maintenance" });
    return { ok: true as const, revision: value.revision + 1 };
  });
}
