import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { nameApprover as named } from "@openhood/domain/customers/approvers";
import { audit } from "../../infra/audit.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { isOfTheShop } from "./is-of-the-shop.ts";
import { recordOfApprovers } from "./record-of-approvers.ts";
import { tellOwner } from "./tell-owner.ts";
import { unknownVehicle } from "./unknown-vehicle.ts";

/** Whose approver, by whose word at the counter (absent in the owner's own account), and what they may. */
export type NameApprover = { record: string; saidBy?: string | undefined; facts: ApproverFacts; key: string };

/**
 * Names somebody who may approve work for the owner of the car, who is told by e-mail, once per key. Throws as {@link recordOfApprovers} does, and Problem
 * `removal-runs` while the data of whom they name is being removed.
 */
export async function nameApprover(
  ctx: Ctx,
  { key, ...input }: NameApprover,
): Promise<
  | { ok: true; id: string }
  | { ok: false; reason: "too-many" | "same-mailbox" | "shop-address" | "no-such-vehicle" }
> {
  const action = "approvals.nameApprover";
  return commitOnce(ctx, { action, key, input }, async (batch, db) => {
    const { record, save, word } = await recordOfApprovers(ctx, action, input);
    const { facts } = input;
    if (await unknownVehicle(ctx, record, facts.vehicles)) return { ok: false, reason: "no-such-vehicle" };
    if (await isOfTheShop(ctx, facts.email)) return { ok: false, reason: "shop-address" };
    const done = named(record, facts, { id: ctx.newId(), word });
    if (!done.ok) return { ok: false, reason: done.reason === "same-mailbox" ? done.reason : "too-many" };
    unlessRemoved(batch, db, facts.email);
    save(batch, done.record);
    await tellOwner(ctx, batch, record, { approver: done.approver, is: "named", word });
    audit(ctx, batch, db, action, { kind: "record", id: record.id });
    return { ok: true, id: done.approver.id };
  });
}
