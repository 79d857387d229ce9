import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { openQuestions } from "../../stores/threads.ts";

/** Most questions the inbox shows; behind those, nobody is served anyway. */
const MOST = 100;

/** The orders whose customers wait for an answer, whoever waits longest first. */
export async function listWaiting(ctx: Ctx) {
  authorize(ctx, "threads.waiting");
  const found = await openQuestions(await ctx.db(), MOST);
  return found.flatMap(({ order, orderNumber, name, question }) =>
    question ? [{ order, orderNumber, name, ...question }] : [],
  );
}
