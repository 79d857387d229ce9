import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { mailPause } from "../../infra/mail-pause.ts";
import { outbox } from "../../infra/outbox.ts";

const AT_ONCE = 100;

/**
 * Gives every dead mail another round, and lets a paused outbox try again with the next sweep, within a minute.
 * @returns how many mails were dead
 */
export async function retryAllMail(ctx: Ctx) {
  authorize(ctx, "mail.retryAll");
  let count = 0;
  for (;;) {
    const { revivedNow } = await commit(ctx, async (batch, db) => {
      const dead = await outbox.dead(db, AT_ONCE);
      for (const entry of dead)
        if (outbox.revive(batch, db, entry, ctx.now().getTime()))
          audit(ctx, batch, db, "mail.retryAll", { kind: "mail", id: entry.id });
      if (dead.length > 0) outbox.bumpRevision(batch, db);
      return { ok: true as const, revivedNow: dead.length };
    });
    count += revivedNow;
    if (revivedNow < AT_ONCE) break;
  }
  const db = await ctx.db();
  const now = ctx.now().getTime();
  // Those refused last wait for a turn of their own.
  const waiting = await outbox.later(db, now, AT_ONCE);
  await Promise.allSettled(waiting.map((entry) => outbox.hurry(db, entry, now)));
  await mailPause.hurry(ctx, db);
  return { ok: true as const, count };
}
