import { type ApprovalSettings, type RuleState, stateOf } from "@openhood/domain/approvals/rule";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentApprovalSettings } from "../../stores/approval-settings.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";

/** The rule the shop holds itself to, and the state whose rule its address suggests. */
export async function getRule(
  ctx: Ctx,
): Promise<{ settings: ApprovalSettings; suggested: RuleState | null }> {
  authorize(ctx, "approvals.rule");
  const db = await ctx.db();
  const [{ value: settings }, { setup }] = await Promise.all([
    currentApprovalSettings(db),
    loadShopAndSettings(db),
  ]);
  return { settings, suggested: setup && stateOf(setup.shop.address.state) };
}
