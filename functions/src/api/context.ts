import { API_VERSION } from "@openhood/domain/api-version";
import { type Ctx, makeCtx } from "../infra/ctx.ts";
import { appCheck } from "../infra/firebase.ts";
import { described, log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";
<<<<<<< HEAD
import { actorOf, isBad } from "./actor.ts";
=======
import { callerOf } from "./caller.ts";
import { WORK_HEADER } from "./proof-of-work.ts";

// What says that the token is bad. Anything else says that it could not be checked.
const refused = new Set([
  "auth/invalid-id-token",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
  "app-check/app-check-token-expired",
]);

// The Admin SDK has one code for a bad token and for keys it could not fetch; of the token only the first speaks.
const isBad = (error: unknown, token: string): boolean => {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return refused.has(code) || (/(?:argument-error|invalid-argument)$/.test(code) && message.includes(token));
};

/**
 * Who sent this token: checked for signature, time, project, and against the account, so that a session that was
 * ended ends here.
 * @throws Problem `unauthenticated` with no detail; `unavailable` when the accounts could not be asked
 */
async function actorOf(header: string | null, requestId: string): Promise<Actor> {
  if (header === null) return { role: "public" };
  const token = /^Bearer (\S{1,8192})$/.exec(header)?.[1];
  if (!token) throw new Problem("unauthenticated");
  try {
    const claims = await (await accounts()).verifyIdToken(token, true);
    // The Admin SDK does not look at this. Some minutes are clocks that differ.
    if (Math.max(claims.iat, claims.auth_time) > Date.now() / 1_000 + 300)
      throw new Problem("unauthenticated");
    const email = claims.email?.toLowerCase() ?? "";
    const role = roleOf({ emailVerified: claims.email_verified === true, role: claims.role });
    // People choose this name themselves, in a call that is not ours: it is held to what a name may be here.
    const name = line(80).safeParse(claims.name).data ?? email.split("@")[0] ?? "";
    return { role: email ? role : "unverified", uid: claims.uid, email, name };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (isBad(error, "ID token")) throw new Problem("unauthenticated");
    log("ERROR", "token not checked", { requestId, ...described(error) });
    throw new Problem("unavailable");
  }
}
>>>>>>> 85c6483 (Callers by trusted ranges, limits by who asks, work instead of a closed door, counters without transactions)

function refuseOldClient(header: string | null): void {
  if (header !== null && header !== String(API_VERSION)) throw new Problem("client-outdated");
}

async function refuseRobots(ctx: Ctx, token: string | null): Promise<void> {
  if (!ctx.config.enforceAppCheck) return;
  if (!token) throw new Problem("app-check");
  try {
    await (await appCheck()).verifyToken(token);
  } catch (error) {
    if (isBad(error, "App Check token")) throw new Problem("app-check");
    log("ERROR", "app check not checked", { requestId: ctx.requestId, ...described(error) });
    throw new Problem("unavailable");
  }
}

<<<<<<< HEAD
// A desk that nobody sits at goes on asking what has moved, and reads it: that is no use of the session.
const isAttended = ({ headers, url }: Request): boolean =>
  headers.get("x-openhood-unattended") === null &&
  new URL(url).pathname
    .slice(1)
    .split(",")
    .some((path) => path !== "live.revisions");

/** The world one request sees. Throws Problem. */
export async function contextOf(request: Request, requestId: string): Promise<Ctx> {
=======
/**
 * The world one request sees. Throws Problem.
 * @param remote the address the function was connected from
 */
export async function contextOf(
  request: Request,
  requestId: string,
  remote: string | undefined,
): Promise<Ctx> {
>>>>>>> 85c6483 (Callers by trusted ranges, limits by who asks, work instead of a closed door, counters without transactions)
  const { headers } = request;
  refuseOldClient(headers.get("x-openhood-api"));
  const ctx = makeCtx({ requestId, actor: { role: "public" }, client: "unknown" });
  const arrival = {
    remote,
    forwarded: headers.get("x-forwarded-for"),
    edge: headers.get("fastly-client-ip"),
  };
  const caller = callerOf(arrival, ctx.config.trustedProxies);
  ctx.client = caller.network;
  ctx.clientBy = caller.by;
  ctx.work = headers.get(WORK_HEADER);
  await refuseRobots(ctx, headers.get("x-firebase-appcheck"));
  ctx.actor = await actorOf(ctx, {
    authorization: headers.get("authorization"),
    attended: isAttended(request),
  });
  return ctx;
}
