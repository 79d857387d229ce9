import { undoMerge as decide } from "@openhood/domain/customers/merge";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/customers.ts";
import { partCars } from "../../stores/merged-vehicles.ts";

/**
 * Takes a merge apart again, once per key. Refusals: `not-merged`, and the domain's.
 * @param input.id the record that was merged into the other
 * @throws Problem `not-found`
 */
export async function undoMerge(ctx: Ctx, input: { id: string; key: string }) {
  authorize(ctx, "customers.undoMerge");
  type Reply = { ok: true } | Extract<ReturnType<typeof decide>, { ok: false }>;
  const intent = { action: "customers.undoMerge", key: input.key, input: input.id };
  return commitOnce<Reply>(ctx, intent, async (batch, db) => {
    const other = await load(db, input.id);
    const { state } = other.record;
    if (state.status !== "merged") return { ok: false, reason: "not-merged" };
    const one = await load(db, state.into);
    const decided = decide(one.record, other.record, { at: ctx.now().toISOString() });
    if (!decided.ok) return decided;
    one.save(batch, decided.stays);
    other.save(batch, decided.goes);
    await partCars(batch, db, { goes: other.record, at: ctx.now().toISOString() });
    for (const { record } of [one, other])
      audit(ctx, batch, db, "customers.undoMerge", { kind: "record", id: record.id });
    return { ok: true };
  });
}
