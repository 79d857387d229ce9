import { type MergeChoice, merge } from "@openhood/domain/customers/merge";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/customers.ts";
import { mergeCars } from "../../stores/merged-vehicles.ts";

/** The records as somebody saw them. */
type Pair = { stays: string; goes: string; revisions: { stays: number; goes: number } };
type Changed = { ok: false; reason: "edit-conflict"; stays: CustomerRecord; goes: CustomerRecord };

/**
 * Makes two records one, and of cars with the same plate one: what the record that stays says is chosen field by field. Can be
 * undone for a day.
 * @param input.revisions the records as somebody saw them; one that changed since is a refusal with both as they are
 */
export async function mergeCustomers(
  ctx: Ctx,
  { key, ...input }: Pair & { choice: MergeChoice; key: string },
) {
  const { uid, name } = authorizeAccount(ctx, "customers.merge");
  type Reply = { ok: true } | Changed | Extract<ReturnType<typeof merge>, { ok: false }>;
  return commitOnce<Reply>(ctx, { action: "customers.merge", key, input }, async (batch, db) => {
    const [one, other] = await Promise.all([load(db, input.stays), load(db, input.goes)]);
    const [stays, goes] = [one.record, other.record];
    if (stays.revision !== input.revisions.stays || goes.revision !== input.revisions.goes)
      return { ok: false, reason: "edit-conflict", stays, goes };
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const decided = merge(stays, goes, input.choice, stamp);
    if (!decided.ok) return decided;
    one.save(batch, decided.stays);
    other.save(batch, decided.goes);
    await mergeCars(batch, db, { stays, goes, at: stamp.at });
    for (const { id } of [stays, goes]) audit(ctx, batch, db, "customers.merge", { kind: "record", id });
    return { ok: true };
  });
}
