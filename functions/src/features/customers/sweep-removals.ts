import type { Ctx } from "../../infra/ctx.ts";
import { profiles } from "../../stores/profiles.ts";
import { finishRemoval } from "./finish-removal.ts";

/** Finishes the removals that were interrupted. One that fails does not keep the others from being done. */
export async function sweepRemovals(ctx: Ctx): Promise<void> {
  await profiles.sweepMarks(await ctx.db(), ctx.now().getTime());
  const open = await profiles.openRemovals(await ctx.db(), 20);
  const results = await Promise.allSettled(open.map((removal) => finishRemoval(ctx, removal)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}
