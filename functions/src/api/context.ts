import { isIPv6 } from "node:net";
import { API_VERSION } from "@openhood/domain/api-version";
import { line } from "@openhood/domain/fields";
import { type Actor, roleOf } from "@openhood/domain/staff/roles";
import { type Ctx, makeCtx } from "../infra/ctx.ts";
import { accounts, appCheck } from "../infra/firebase.ts";
import { described, log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";

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

/** The client's address: the last entry of X-Forwarded-For that none of our own proxies wrote. What stands before it anyone can write. */
export function clientOf(forwarded: string | null, trustedProxies: number): string {
  const entries = (forwarded ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return network(entries.at(-1 - trustedProxies) ?? entries[0] ?? "unknown");
}

// Whoever has one IPv6 address has the 2^64 of its network: they count as one. An IPv4 address in IPv6's clothes is itself.
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = (half: string) => (half ? half.split(":") : []);
  const [left, right] = [groups(head), groups(tail ?? "")];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array<string>(Math.max(0, gap)).fill("0"), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

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

/** The world one request sees. Throws Problem. */
export async function contextOf(request: Request, requestId: string): Promise<Ctx> {
  const { headers } = request;
  refuseOldClient(headers.get("x-openhood-api"));
  const ctx = makeCtx({ requestId, actor: { role: "public" }, client: "unknown" });
  ctx.client = clientOf(headers.get("x-forwarded-for"), ctx.config.trustedProxies);
  await refuseRobots(ctx, headers.get("x-firebase-appcheck"));
  ctx.actor = await actorOf(headers.get("authorization"), requestId);
  return ctx;
}
