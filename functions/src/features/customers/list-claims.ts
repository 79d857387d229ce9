import type { AddressClaims } from "@openhood/domain/customers/address-claims";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadClaims } from "../../stores/address-claims.ts";

/** The addresses the caller has claimed. */
export async function listClaims(ctx: Ctx): Promise<AddressClaims["claims"]> {
  const account = authorizeAccount(ctx, "customers.claims");
  return (await loadClaims(await ctx.db(), account)).claims.claims;
}
