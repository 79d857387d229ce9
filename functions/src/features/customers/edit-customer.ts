import {
  addressesIn,
  type CustomerFacts,
  type CustomerRecord,
  edited,
} from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { load } from "../../stores/customers.ts";
import { followRecord } from "./follow-record.ts";

type Edited =
  | { ok: true }
  | { ok: false; reason: "edit-conflict"; now: CustomerRecord }
  | { ok: false; reason: "merged"; into: string };

/**
 * Changes a record as somebody saw it (`revision`), once per key; their open orders and visits follow it. Refusals:
 * `edit-conflict` with the record as it is now, `merged` with the record it went into.
 * @throws Problem `not-found`; `removal-runs` while the data of somebody it names is being removed
 */
export async function editCustomer(
  ctx: Ctx,
  { key, ...input }: { id: string; revision: number; facts: CustomerFacts; key: string },
): Promise<Edited> {
  const { uid, name } = authorizeAccount(ctx, "customers.edit");
  return commitOnce<Edited>(ctx, { action: "customers.edit", key, input }, async (batch, db) => {
    const { record, save } = await load(db, input.id);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    if (record.revision !== input.revision) return { ok: false, reason: "edit-conflict", now: record };
    unlessRemoved(batch, db, ...addressesIn(input.facts));
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const after = edited(record, input.facts, stamp.at);
    save(batch, after);
    await followRecord(ctx, batch, { before: record, after, stamp });
    audit(ctx, batch, db, "customers.edit", { kind: "record", id: record.id });
    return { ok: true };
  });
}
