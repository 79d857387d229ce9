import { revived } from "@openhood/domain/mail/outbox";
import { audit } from "../../infra/audit.ts";
import { authorise } from "../../infra/authorise.ts";
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
  authorise(ctx, "mail.retryAll");
  let count = 0;
  for (;;) {
    const { revivedNow } = await commit(ctx, async (batch, db) => {
      const dead = await outbox.dead(db, AT_ONCE);
      for (const { readAt, ...entry } of dead) {
        const state = revived(entry, ctx.now().getTime());
        if (!state) continue;
        batch.update(outbox.ref(db, entry.id), { ...state, expireAt: null }, { lastUpdateTime: readAt });
        audit(ctx, batch, db, "mail.retryAll", { kind: "mail", id: entry.id });
      }
      if (dead.length > 0) outbox.moved(batch, db);
      return { ok: true as const, revivedNow: dead.length };
    });
    count += revivedNow;
    if (revivedNow < AT_ONCE) break;
  }
  await mailPause.hurry(ctx, await ctx.db());
  return { ok: true as const, count };
}
