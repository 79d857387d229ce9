import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";

/** An e-mail that has not been sent yet, by its id; null where there is none. */
export async function unsentMail(ctx: Ctx, id: string | undefined) {
  const found = id === undefined ? null : await outbox.find(await ctx.db(), id);
  return found?.status === "pending" ? found : null;
}
