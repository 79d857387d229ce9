import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { profiles } from "../../stores/profiles.ts";

/** The caller's account: who they are to the shop. What was never filled in comes from the account itself. */
export async function me(ctx: Ctx) {
  const account = authorizeAccount(ctx, "customers.me");
  const profile = await profiles.find(await ctx.db(), account.uid);
  return {
    uid: account.uid,
    email: account.email,
    role: account.role,
    name: profile?.name ?? account.name,
    phone: profile?.phone ?? null,
    language: profile?.language ?? null,
    noticesOff: profile?.noticesOff ?? [],
  };
}
