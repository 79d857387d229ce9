import { changeApprover as changed, isOtherPerson } from "@openhood/domain/customers/approvers";
import { audit } from "../../infra/audit.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { endLinksOfApprover } from "../../stores/approval-links.ts";
import { type ApproverView, approverView } from "./approver-view.ts";
import { isOfTheShop } from "./is-of-the-shop.ts";
import type { NameApprover } from "./name-approver.ts";
import { recordOfApprovers } from "./record-of-approvers.ts";
import { tellOwner } from "./tell-owner.ts";
import { unknownVehicle } from "./unknown-vehicle.ts";

type Changed =
  | { ok: true }
  | { ok: false; reason: "gone" | "same-mailbox" | "shop-address" | "no-such-vehicle" }
  | { ok: false; reason: "edit-conflict"; now: ApproverView };

/**
 * Changes what an approver may do, or who they are, as somebody saw them (`revision`), once per key. The links of whoever has
 * another name or address since end: they were sent to somebody else; and so do those of whoever is for other cars. Throws as {@link recordOfApprovers} does, and Problem
 * `removal-runs`.
 */
export async function changeApprover(
  ctx: Ctx,
  { key, ...input }: NameApprover & { id: string; revision: number },
): Promise<Changed> {
  const action = "approvals.changeApprover";
  return commitOnce<Changed>(ctx, { action, key, input }, async (batch, db) => {
    const { record, save, word } = await recordOfApprovers(ctx, action, input);
    const { id, facts } = input;
    const before = record.approvers?.find((one) => one.id === id);
    if (!before) return { ok: false, reason: "gone" };
    if (await unknownVehicle(ctx, record, facts.vehicles, before.vehicles ?? []))
      return { ok: false, reason: "no-such-vehicle" };
    if (facts.email !== before.email && (await isOfTheShop(ctx, facts.email)))
      return { ok: false, reason: "shop-address" };
    const done = changed(record, input, word);
    if (!done.ok) {
      if (done.reason === "same-mailbox") return { ok: false, reason: done.reason };
      if (done.reason !== "edit-conflict") return { ok: false, reason: "gone" };
      return { ...done, now: approverView(ctx.actor.role, done.now) };
    }
    unlessRemoved(batch, db, facts.email);
    save(batch, done.record);
    await tellOwner(ctx, batch, record, { approver: done.approver, is: "changed", word });
    const isForOthers = JSON.stringify(before.vehicles) !== JSON.stringify(facts.vehicles);
    if (isOtherPerson(before, facts) || isForOthers)
      await endLinksOfApprover(batch, db, { approver: id, at: word.at });
    audit(ctx, batch, db, action, { kind: "record", id: record.id });
    return { ok: true };
  });
}
