import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { mailPause, type OutboxPause, textPause } from "../../infra/mail-pause.ts";
import { type Mail, type Outbox, outbox, type Text, textOutbox } from "../../infra/outbox.ts";

const AT_ONCE = 100;

/**
 * Gives every dead mail and text another round, and lets what is paused try again with the next sweep, within a minute.
 * @returns how many were dead
 */
export async function retryAllMail(ctx: Ctx) {
  authorize(ctx, "mail.retryAll");
  const [mails, texts] = [
    await retryAllOf(ctx, outbox, mailPause),
    await retryAllOf(ctx, textOutbox, textPause),
  ];
  return { ok: true as const, count: mails + texts };
}

async function retryAllOf<M extends Mail | Text>(
  ctx: Ctx,
  outbox: Outbox<M>,
  pause: OutboxPause,
): Promise<number> {
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
  await pause.hurry(ctx, db);
  return count;
}
