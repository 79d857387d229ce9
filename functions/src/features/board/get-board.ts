import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadBoard } from "../../stores/board.ts";

/** Every order that is not over, at a glance. One read. */
export async function getBoard(ctx: Ctx) {
  authorize(ctx, "board.get");
  return { cards: Object.values(await loadBoard(await ctx.db())) };
}
