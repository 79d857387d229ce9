import type { Ctx } from "./ctx.ts";
import { described, log } from "./log.ts";

/**
 * Does at once what follows from a commit that stands. When it fails the caller is still told that the change is made,
 * because it is, and the sweep does the rest.
 */
export async function runAfterCommit(ctx: Ctx, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("ERROR", "left to the sweep", { requestId: ctx.requestId, job, ...described(error) });
  }
}
