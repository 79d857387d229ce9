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

/** Refused because the sign-in is not recent: the person has to sign in again. */
export type SignInAgain = { ok: false; reason: "sign-in-again" };

/**
 * Runs work that needs a recent sign-in, so that a phone left unattended cannot do it.
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
