import { isIPv6 } from "node:net";
import { API_VERSION } from "@openhood/domain/api-version";
import { type Ctx, makeCtx } from "../infra/ctx.ts";
import { appCheck } from "../infra/firebase.ts";
import { described, log } from "../infra/log.ts";
import { Problem } from "../infra/problem.ts";
import { actorOf, isBad } from "./actor.ts";

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

// A desk that nobody sits at goes on asking what has moved, and reads it: that is no use of the session.
const isAttended = ({ headers, url }: Request): boolean =>
  headers.get("x-openhood-unattended") === null &&
  new URL(url).pathname
    .slice(1)
    .split(",")
    .some((path) => path !== "live.revisions");

/** The world one request sees. Throws Problem. */
export async function contextOf(request: Request, requestId: string): Promise<Ctx> {
  const { headers } = request;
  refuseOldClient(headers.get("x-openhood-api"));
  const ctx = makeCtx({ requestId, actor: { role: "public" }, client: "unknown" });
  ctx.client = clientOf(headers.get("x-forwarded-for"), ctx.config.trustedProxies);
  await refuseRobots(ctx, headers.get("x-firebase-appcheck"));
  ctx.actor = await actorOf(ctx, {
    authorization: headers.get("authorization"),
    attended: isAttended(request),
  });
  return ctx;
}
