import type { Ctx } from "../../infra/ctx.ts";
import { clearNotice, raiseNotice, standingNotices } from "../../infra/notices.ts";

/** How long strangers are checked after a limit of the whole shop was met: its window, ms. */
const WINDOW = 3_600_000;

/**
 * Brings the notices about limits up to date: whether anybody is trusted to say who calls, in production; and that a
 * limit was met, until its window is over.
 */
export async function checkNotices(ctx: Ctx): Promise<void> {
  const db = await ctx.db();
  const standing = await standingNotices(db);
  const stands = (kind: string) => standing.find((notice) => notice.kind === kind);
  const unset = ctx.config.production && ctx.config.trustedProxies.length === 0;
  const limited = stands("limit-reached");
  const over = limited && ctx.now().getTime() >= Date.parse(limited.since) + WINDOW;
  const batch = db.batch();
  if (unset && !stands("proxies-unset"))
    raiseNotice(batch, db, { kind: "proxies-unset", since: ctx.now().toISOString() });
  else if (!unset && stands("proxies-unset")) clearNotice(batch, db, "proxies-unset");
  else if (!over) return;
  if (over) clearNotice(batch, db, "limit-reached");
  await batch.commit();
}
