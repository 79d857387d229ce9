import type { ApprovalSettings } from "@openhood/domain/approvals/rule";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentApprovalSettings } from "../../stores/approval-settings.ts";

/** Saves the shop's rule over the revision the editor started from; `edit-conflict` where somebody was faster. */
export async function saveRule(
  ctx: Ctx,
  settings: ApprovalSettings,
): Promise<{ ok: true; revision: number } | { ok: false; reason: "edit-conflict" }> {
  authorize(ctx, "approvals.saveRule");
  return commit(ctx, async (batch, db) => {
    const { value, save } = await currentApprovalSettings(db);
    if (value.revision !== settings.revision) return { ok: false as const, reason: "edit-conflict" as const };
    save(batch, settings);
    audit(ctx, batch, db, "approvals.saveRule", { kind: "shop", id: "approvals" });
    return { ok: true as const, revision: value.revision + 1 };
  });
}
