import type { CustomerProfile, UpdateProfile } from "@openhood/domain/customers/profile";
import type { Account } from "@openhood/domain/staff/roles";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { profiles } from "../../stores/profiles.ts";

/** Saves what the caller says of themselves. @throws Problem `removal-runs` while their data is being removed */
export async function updateProfile(ctx: Ctx, input: UpdateProfile) {
  const account = authorizeAccount(ctx, "customers.update");
  return commit(ctx, async (batch, db) => {
    unlessRemoved(batch, db, account.uid);
    profiles.save(batch, db, profileOf(account, input, ctx.now().toISOString()));
    audit(ctx, batch, db, "customers.update", { kind: "customer", id: account.uid });
    return { ok: true as const };
  });
}

const profileOf = (account: Account, input: UpdateProfile, at: string): CustomerProfile => ({
  v: 1,
  uid: account.uid,
  email: account.email,
  name: input.name,
  phone: input.phone ?? null,
  language: input.language,
  ...(input.noticesOff && { noticesOff: input.noticesOff }),
  updatedAt: at,
});
