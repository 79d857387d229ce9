import { type MergeChoice, merge, undoMerge } from "@openhood/domain/customers/merge";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorize, authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/customers.ts";

/** The records as somebody saw them. */
type Pair = { stays: string; goes: string; revisions: { stays: number; goes: number } };
type Changed = { ok: false; reason: "changed-meanwhile"; stays: CustomerRecord; goes: CustomerRecord };
type Refused<Decide extends (...given: never[]) => unknown> = Extract<ReturnType<Decide>, { ok: false }>;

/** Makes two records one: what the one that stays says is chosen field by field. Can be undone for a day. */
export async function mergeCustomers(
  ctx: Ctx,
  { key, ...input }: Pair & { choice: MergeChoice; key: string },
) {
  const { uid, name } = authorizeAccount(ctx, "customers.merge");
  type Reply = { ok: true } | Changed | Refused<typeof merge>;
  return commitOnce<Reply>(ctx, { action: "customers.merge", key, input }, async (batch, db) => {
    const [one, other] = await Promise.all([load(db, input.stays), load(db, input.goes)]);
    const [stays, goes] = [one.record, other.record];
    if (stays.revision !== input.revisions.stays || goes.revision !== input.revisions.goes)
      return { ok: false, reason: "changed-meanwhile", stays, goes };
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const decided = merge(stays, goes, input.choice, stamp);
    if (!decided.ok) return decided;
    one.save(batch, decided.stays);
    other.save(batch, decided.goes);
    for (const { id } of [stays, goes]) audit(ctx, batch, db, "customers.merge", { kind: "record", id });
    return { ok: true };
  });
}

/** Takes a merge apart again. @param input.id the record that went */
export async function undoMergeOf(ctx: Ctx, input: { id: string; key: string }) {
  authorize(ctx, "customers.undoMerge");
  type Reply = { ok: true } | Refused<typeof undoMerge>;
  const intent = { action: "customers.undoMerge", key: input.key, input: input.id };
  return commitOnce<Reply>(ctx, intent, async (batch, db) => {
    const other = await load(db, input.id);
    const { state } = other.record;
    if (state.status !== "merged") return { ok: false, reason: "not-merged" };
    const one = await load(db, state.into);
    const decided = undoMerge(one.record, other.record, { at: ctx.now().toISOString() });
    if (!decided.ok) return decided;
    one.save(batch, decided.stays);
    other.save(batch, decided.goes);
    for (const { record } of [one, other])
      audit(ctx, batch, db, "customers.undoMerge", { kind: "record", id: record.id });
    return { ok: true };
  });
}
