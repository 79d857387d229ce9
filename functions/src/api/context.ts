import { API_VERSION } from "@openhood/domain/api-version";
import { type Ctx, makeCtx } from "../infra/ctx.ts";
import { Problem } from "../infra/problem.ts";
import { actorOf } from "./actor.ts";
import { refuseRobots } from "./app-check.ts";
import { callerOf } from "./caller.ts";
import { WORK_HEADER } from "./proof-of-work.ts";

function refuseOldClient(header: string | null): void {
  if (header !== null && header !== String(API_VERSION)) throw new Problem("client-outdated");
}

// Polling and reloading by an idle desk does not count as using the session.
const isAttended = ({ headers, url }: Request): boolean =>
  headers.get("x-openhood-unattended") === null &&
  new URL(url).pathname
    .slice(1)
    .split(",")
    .some((path) => path !== "live.revisions");

/**
 * The world one request sees. Throws Problem.
 * @param remote the address the function was connected from
 */
export async function contextOf(
  request: Request,
  requestId: string,
  remote: string | undefined,
): Promise<Ctx> {
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
  ctx.appToken = headers.get("x-firebase-appcheck");
  if (ctx.config.enforceAppCheck === true) await refuseRobots(ctx);
  ctx.actor = await actorOf(ctx, {
    authorization: headers.get("authorization"),
    attended: isAttended(request),
  });
  return ctx;
}
