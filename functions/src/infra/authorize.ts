import { type Action, may, mustSignInAgain } from "@openhood/domain/staff/policies";
import type { Account, Actor } from "@openhood/domain/staff/roles";
import { Problem } from "./problem.ts";

/**
 * Refuses an actor the policies do not let do this.
 * @param owns whether the thing acted on is the actor's own, where the policy asks
 * @throws Problem `unauthenticated` without an account, `forbidden` with the wrong one
 */
export function authorize(ctx: { actor: Actor }, action: Action, owns = true): void {
  if (may(ctx.actor, action, owns)) return;
  throw new Problem(ctx.actor.role === "public" ? "unauthenticated" : "forbidden");
}

/** As {@link authorize}, for what only accounts may do: returns the account. */
export function authorizeAccount(ctx: { actor: Actor }, action: Action, owns = true): Account {
  authorize(ctx, action, owns);
  if (ctx.actor.role === "public") throw new Problem("unauthenticated");
  return ctx.actor;
}

/** What is done only shortly after a sign-in was refused: the person is to sign in again, and to go on. */
export type SignInAgain = { ok: false; reason: "sign-in-again" };

/**
 * Does for an account what a phone left lying about must not do: only within minutes of the sign-in.
 * @throws Problem as {@link authorizeAccount}, and what the work throws
 */
export async function withRecentSignIn<T>(
  ctx: { actor: Actor; now: () => Date },
  action: Action,
  work: () => Promise<T>,
): Promise<T | SignInAgain> {
  const { signedInAt } = authorizeAccount(ctx, action);
  if (!mustSignInAgain(action, signedInAt ?? null, ctx.now().getTime())) return work();
  return { ok: false, reason: "sign-in-again" };
}
