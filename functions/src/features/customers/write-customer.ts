import {
  type CustomerFacts,
  type CustomerRecord,
  edited,
  opened,
  peopleOf,
} from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { create, load } from "../../stores/customers.ts";

const addressesIn = (facts: CustomerFacts) => peopleOf(facts).map(({ email }) => email);

/** Opens a record for a customer, person or fleet. */
export async function createCustomer(ctx: Ctx, { key, ...input }: { facts: CustomerFacts; key: string }) {
  authorize(ctx, "customers.create");
  return commitOnce(ctx, { action: "customers.create", key, input }, async (batch, db) => {
    const record = opened(input.facts, { id: ctx.newId(), at: ctx.now().toISOString(), uid: null });
    create(batch, db, record);
    unlessRemoved(batch, db, ...addressesIn(input.facts));
    audit(ctx, batch, db, "customers.create", { kind: "record", id: record.id });
    return { ok: true as const, id: record.id };
  });
}

type Edited =
  | { ok: true }
  | { ok: false; reason: "changed-meanwhile"; now: CustomerRecord }
  | { ok: false; reason: "merged"; into: string };

/** Writes a record anew as somebody saw it: when it was written since, they are shown how it is now. */
export async function editCustomer(
  ctx: Ctx,
  { key, ...input }: { id: string; revision: number; facts: CustomerFacts; key: string },
): Promise<Edited> {
  authorize(ctx, "customers.edit");
  return commitOnce<Edited>(ctx, { action: "customers.edit", key, input }, async (batch, db) => {
    const { record, save } = await load(db, input.id);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    if (record.revision !== input.revision) return { ok: false, reason: "changed-meanwhile", now: record };
    unlessRemoved(batch, db, ...addressesIn(input.facts));
    save(batch, edited(record, input.facts, ctx.now().toISOString()));
    audit(ctx, batch, db, "customers.edit", { kind: "record", id: record.id });
    return { ok: true };
  });
}
