import type { Language } from "@openhood/domain/fields";
import type { Ctx } from "../infra/ctx.ts";
import { recordsNaming } from "./own-records.ts";
import { profiles } from "./profiles.ts";
import { loadStaff } from "./staff.ts";

/**
 * The language of whoever reads mail at an address: as they chose it in their account, else as they were asked to the team in, or
 * as the shop has it of them; null where nobody knows.
 */
export async function knownLanguage(ctx: Pick<Ctx, "db">, email: string): Promise<Language | null> {
  const db = await ctx.db();
  // All, whatever is found: how long it takes says nothing of an address.
  const [profile, { members }, records] = await Promise.all([
    profiles.ofAddress(db, email),
    loadStaff(db),
    recordsNaming(db, { own: email, claimed: [] }),
  ]);
  const own = records.find(({ state, facts }) => state.status === "active" && facts.kind === "person");
  const member = members.find((one) => one.email === email);
  return profile?.language ?? member?.language ?? own?.facts.language ?? null;
}
