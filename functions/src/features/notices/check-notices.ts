import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { clearNotice, raiseNotice, standingNotices } from "../../infra/notices.ts";

/** How long strangers are checked after a limit of the whole shop was met: its window, ms. */
const WINDOW = 3_600_000;

/**
 * Brings the notices about limits up to date: whether anybody is trusted to say who calls, in production; and that a
 * limit was met, until its window is over.
 */
export async function checkNotices(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const standing = await standingNotices(await ctx.db());
  const find = (kind: string) => standing.find((notice) => notice.kind === kind);
  const isUnset = ctx.config.production && ctx.config.trustedProxies.length === 0;
  const limited = find("limit-reached");
  const isOver = limited !== undefined && now.getTime() >= Date.parse(limited.since) + WINDOW;
  const isUnsetNew = isUnset !== Boolean(find("proxies-unset"));
  if (!isOver && !isUnsetNew) return;
  await commit(ctx, async (batch, db) => {
    if (isOver) clearNotice(batch, db, "limit-reached");
    if (isUnsetNew && isUnset) raiseNotice(batch, db, { kind: "proxies-unset", since: now.toISOString() });
    if (isUnsetNew && !isUnset) clearNotice(batch, db, "proxies-unset");
    return { ok: true };
  });
}
