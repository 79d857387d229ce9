import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { latestFrom } from "../../stores/messages.ts";

/** The caller's own messages, newest first: those sent from the address they have proven. They do not show who handles them. */
export async function listOwnMessages(ctx: Ctx) {
  const account = authorizeAccount(ctx, "messages.mine");
  const found = await latestFrom(await ctx.db(), account.email, 50);
  return found.map(({ id, sentAt, updatedAt, from, state, entries }) => ({
    id,
    sentAt,
    updatedAt,
    vehicle: from.vehicle,
    language: from.language,
    answered: (state.status === "archived" ? state.before.status : state.status) === "answered",
    entries: entries.map(({ id, at, by, text }) => ({
      id,
      at,
      text,
      by: by.kind === "customer" ? ("you" as const) : by.name,
    })),
  }));
}
