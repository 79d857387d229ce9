import { authorise } from "../../infra/authorise.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { revisions } from "../../infra/revisions.ts";

/** How often each topic has moved: a visible screen asks every second or two, and reads again what has. */
export async function getRevisions(ctx: Ctx) {
  authorise(ctx, "live.revisions");
  return revisions(await ctx.db());
}
