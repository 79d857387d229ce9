import { withdrawApprover as withdrawn } from "@openhood/domain/customers/approvers";
import { audit } from "../../infra/audit.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endLinksOfApprover } from "../../stores/approval-links.ts";
import type { NameApprover } from "./name-approver.ts";
import { recordOfApprovers } from "./record-of-approvers.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * Withdraws an approver, once per key: they may approve no more, and the links that were sent to them end in the same commit. The
 * record keeps who they were. Throws as {@link recordOfApprovers} does.
 */
export async function withdrawApprover(
  ctx: Ctx,
  { key, ...input }: Omit<NameApprover, "facts"> & { id: string },
): Promise<{ ok: true } | { ok: false; reason: "gone" }> {
  const action = "approvals.withdrawApprover";
  return commitOnce(ctx, { action, key, input }, async (batch, db) => {
    const { record, save, word } = await recordOfApprovers(ctx, action, input);
    const done = withdrawn(record, input.id, word);
    if (!done.ok) return { ok: false, reason: "gone" };
    save(batch, done.record);
    await tellOwner(ctx, batch, record, { approver: done.approver, is: "withdrawn", word });
    await endLinksOfApprover(batch, db, { approver: input.id, at: word.at });
    audit(ctx, batch, db, action, { kind: "record", id: record.id });
    return { ok: true };
  });
}
