import {
  addressesIn,
  type CustomerFacts,
  type CustomerRecord,
  edited,
  recordIds,
} from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { load } from "../../stores/customers.ts";
import { speakFromNow } from "../../stores/orders.ts";

type Edited =
  | { ok: true }
  | { ok: false; reason: "edit-conflict"; now: CustomerRecord }
  | { ok: false; reason: "merged"; into: string };

/**
 * Changes a record as somebody saw it (`revision`), once per key; their open orders are told in the language it then says. Refusals: `edit-conflict` with the record as it is
 * now, `merged` with the record it went into.
 * @throws Problem `not-found`; `removal-runs` while the data of somebody it names is being removed
 */
export async function editCustomer(
  ctx: Ctx,
  { key, ...input }: { id: string; revision: number; facts: CustomerFacts; key: string },
): Promise<Edited> {
  authorize(ctx, "customers.edit");
  return commitOnce<Edited>(ctx, { action: "customers.edit", key, input }, async (batch, db) => {
    const { record, save } = await load(db, input.id);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    if (record.revision !== input.revision) return { ok: false, reason: "edit-conflict", now: record };
    unlessRemoved(batch, db, ...addressesIn(input.facts));
    save(batch, edited(record, input.facts, ctx.now().toISOString()));
    if (input.facts.language !== record.facts.language)
      await speakFromNow(batch, db, recordIds(record), input.facts.language);
    audit(ctx, batch, db, "customers.edit", { kind: "record", id: record.id });
    return { ok: true };
  });
}
