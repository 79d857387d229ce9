import { knows, type Noun, nouns } from "@openhood/domain/staff/nouns";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { revisions } from "../../infra/revisions.ts";

/**
 * How often each noun has changed, 0 where the caller may know nothing of it: a visible screen asks every second or two,
 * and reads again what changed.
 */
export async function getRevisions(ctx: Ctx): Promise<Record<Noun, number>> {
  authorize(ctx, "live.revisions");
  const all = await revisions(await ctx.db());
  const known = nouns.map((noun) => [noun, knows(ctx.actor.role, noun) ? all[noun] : 0]);
  return Object.fromEntries(known) as Record<Noun, number>;
}
