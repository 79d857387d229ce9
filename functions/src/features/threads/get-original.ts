import type { Original } from "@openhood/domain/threads/inbound";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadOriginal } from "../../stores/threads.ts";

/** An e-mail of an order's thread as it came. Throws Problem `not-found`. */
export async function getOriginal(ctx: Ctx, { order, id }: { order: string; id: string }): Promise<Original> {
  authorize(ctx, "threads.original");
  return loadOriginal(await ctx.db(), order, id);
}
