import type { Ctx } from "../infra/ctx.ts";
import { appCheck } from "../infra/firebase.ts";
import { described, log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";
import { isBad } from "./actor.ts";

/**
 * Refuses what does not prove that it is our app, where the project has App Check.
 * @throws Problem `app-check`; `unavailable` when the proof could not be checked
 */
export async function refuseRobots(ctx: Ctx): Promise<void> {
  if (!ctx.appToken) throw new Problem("app-check");
  try {
    await (await appCheck()).verifyToken(ctx.appToken);
  } catch (error) {
    if (isBad(error, "App Check token")) throw new Problem("app-check");
    log("ERROR", "app check not checked", { requestId: ctx.requestId, ...described(error) });
    throw new Problem("unavailable");
  }
}
