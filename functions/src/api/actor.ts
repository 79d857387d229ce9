import { line } from "@openhood/domain/fields";
import { isProven } from "@openhood/domain/sign-in/proof";
import { isSessionOver, isUseDue } from "@openhood/domain/sign-in/session";
import { type Actor, isStaff, roleOf } from "@openhood/domain/staff/roles";
import type { DecodedIdToken, UserRecord } from "firebase-admin/auth";
import type { Ctx } from "../infra/ctx.ts";
import { accounts } from "../infra/firebase.ts";
import { described, log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";
import { loadStaffSession } from "../stores/staff-sessions.ts";

// What says that the token is bad. Anything else says that it could not be checked.
const refused = new Set([
  "auth/invalid-id-token",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
  "app-check/app-check-token-expired",
]);

/** Does this error speak of the token? The Admin SDK has one code for a bad token and for keys it could not fetch. */
export const isBad = (error: unknown, token: string): boolean => {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return refused.has(code) || (/(?:argument-error|invalid-argument)$/.test(code) && message.includes(token));
};

/** What a request says of who sends it. */
export type Claimed = {
  /** The header `authorization`. */
  authorization: string | null;
  /** Did a person ask for this, or a screen that nobody sits at? */
  attended: boolean;
};

/**
 * Who sent this request: the token is checked for signature, time and project, the account's record for whether it may
 * sign in, since when its sessions stand, its address and its role; and for staff the staff document, whose word on
 * role and name is the last, and the use of the session. A customer's call reads no document.
 * @throws Problem `unauthenticated` with no detail; `session-ended` for what is right but too old or too long unused;
 * `unavailable` when the accounts or the database could not be asked
 */
export async function actorOf(ctx: Ctx, { authorization, attended }: Claimed): Promise<Actor> {
  if (authorization === null) return { role: "public" };
  const token = /^Bearer (\S{1,8192})$/.exec(authorization)?.[1];
  if (!token) throw new Problem("unauthenticated");
  try {
    const auth = await accounts();
    const claims = await auth.verifyIdToken(token);
    const user = await auth.getUser(claims.uid);
    if (!stands(claims, user, ctx.now())) throw new Problem("unauthenticated");
    return await actorIn(ctx, claims, user, attended);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (isBad(error, "ID token")) throw new Problem("unauthenticated");
    log("ERROR", "token not checked", { requestId: ctx.requestId, ...described(error) });
    throw new Problem("unavailable");
  }
}

function stands(claims: DecodedIdToken, user: UserRecord, now: Date): boolean {
  // The Admin SDK does not look at this. Some minutes are clocks that differ.
  const isOfTheFuture = Math.max(claims.iat, claims.auth_time) > now.getTime() / 1_000 + 300;
  const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0;
  return !isOfTheFuture && !user.disabled && claims.auth_time * 1_000 >= validSince;
}

// Made once: making it takes as long as checking the token.
const accountName = line(80);

async function actorIn(
  ctx: Ctx,
  claims: DecodedIdToken,
  user: UserRecord,
  attended: boolean,
): Promise<Actor> {
  const { uid } = claims;
  const email = user.email?.toLowerCase() ?? "";
  // A token of an hour ago may tell of another address, and one from before the proof is not the prover's.
  const emailVerified =
    claims.email_verified === true &&
    claims.email?.toLowerCase() === email &&
    isProven({ email, emailVerified: user.emailVerified, proven: user.customClaims?.proven });
  const claimed = roleOf({ emailVerified, role: user.customClaims?.role });
  // Customers choose their own name at the identity service, so it has to fit ours. Staff can't choose theirs.
  const chosen = accountName.safeParse(claims.name).data ?? email.split("@")[0] ?? "";
  const signedInAt = claims.auth_time * 1_000;
  const { role, name = chosen } = await currentMember(ctx, { uid, role: claimed, signedInAt, attended });
  return { role, uid, email, name, signedInAt };
}

type Account = Exclude<Actor, { role: "public" }>;
type Session = { uid: string; role: Account["role"]; signedInAt: number; attended: boolean };

/** The role an account acts in now and, for staff, the name the shop gave them; records that they are at work. */
async function currentMember(
  ctx: Ctx,
  { uid, role, signedInAt, attended }: Session,
): Promise<{ role: Account["role"]; name?: string }> {
  const now = ctx.now().getTime();
  if (!isStaff(role)) {
    if (isSessionOver({ signedInAt, usedAt: null, staff: false }, now)) throw new Problem("session-ended");
    return { role };
  }
  const session = await loadStaffSession(await ctx.db(), uid, signedInAt);
  const { usedAt } = session;
  if (isSessionOver({ signedInAt, usedAt, staff: session.role !== null }, now))
    throw new Problem("session-ended");
  if (session.role === null) return { role: "customer" };
  await session.noteArrival?.();
  if (attended && isUseDue(usedAt, now)) await session.noteUse(new Date(now));
  return { role: session.role, name: session.name };
}
