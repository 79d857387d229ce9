import { authorise } from "../../infra/authorise.ts";
import { loadCrew } from "../../infra/crew.ts";
import type { Ctx } from "../../infra/ctx.ts";

/** Who works at the shop, in the order they came. */
export async function listStaff(ctx: Ctx) {
  authorise(ctx, "staff.list");
  const { members } = await loadCrew(await ctx.db());
  return members
    .filter((member) => member.leftAt === null)
    .map(({ uid, name, email, role, since }) => ({ uid, name, email, role, since }));
}
