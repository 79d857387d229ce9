import { type Action, may } from "@openhood/domain/staff/policies";
import type { Account, Actor } from "@openhood/domain/staff/roles";
import { Problem } from "./problem.ts";

/**
 * Refuses an actor the policies do not let do this.
 * @param owns whether the thing acted on is the actor's own, where the policy asks
 * @throws Problem `unauthenticated` without an account, `forbidden` with the wrong one
 */
export function authorise(ctx: { actor: Actor }, action: Action, owns = true): void {
  if (may(ctx.actor, action, owns)) return;
  throw new Problem(ctx.actor.role === "public" ? "unauthenticated" : "forbidden");
}

/** As {@link authorise}, for what only accounts may do: returns the account. */
export function authoriseAccount(ctx: { actor: Actor }, action: Action, owns = true): Account {
  authorise(ctx, action, owns);
  if (ctx.actor.role === "public") throw new Problem("unauthenticated");
  return ctx.actor;
}
