import type { MessageOriginal } from "@openhood/domain/threads/inbound";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadOriginal } from "../../stores/messages.ts";

/** An e-mail of a message in the inbox as it came. Throws Problem `not-found`. */
export async function getOriginal(
  ctx: Ctx,
  { message, id }: { message: string; id: string },
): Promise<MessageOriginal> {
  authorize(ctx, "messages.original");
  return loadOriginal(await ctx.db(), message, id);
}
