import { addressesIn, type CustomerFacts, opened } from "@openhood/domain/customers/record";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { create } from "../../stores/customers.ts";

/** Opens a record for a customer, person or fleet, once per key. @returns its `id` */
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
