import type { CannedJobs } from "@openhood/domain/repair-orders/settings";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentCannedJobs } from "../../stores/order-settings.ts";

/** Saves them over the revision the editor started from; `edit-conflict` where somebody was faster. */
export async function saveCannedJobs(
  ctx: Ctx,
  canned: CannedJobs,
): Promise<{ ok: true; revision: number } | { ok: false; reason: "edit-conflict" }> {
  authorize(ctx, "orders.saveCanned");
  return commit(ctx, async (batch, db) => {
    const { value, save } = await currentCannedJobs(db);
    if (value.revision !== canned.revision) return { ok: false as const, reason: "edit-conflict" as const };
    save(batch, canned);
    audit(ctx, batch, db, "orders.saveCanned", { kind: "shop", id: "cannedJobs" });
    return { ok: true as const, revision: value.revision + 1 };
  });
}
