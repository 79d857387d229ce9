import { revived } from "@openhood/domain/mail/outbox";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";

/** Mails the shop's mail server would not take, newest first. */
export async function listDeadMail(ctx: Ctx) {
  authorize(ctx, "mail.dead");
  const dead = await outbox.dead(await ctx.db(), 100);
  return dead.flatMap(({ id, to, subject, about, attempts, queuedAt, ...state }) =>
    state.status === "dead"
      ? [{ id, to: to.address, subject, about, attempts, queuedAt, diedAt: state.diedAt, error: state.error }]
      : [],
  );
}

/** Gives a dead mail another round; the next sweep sends it, within a minute. */
export async function retryMail(ctx: Ctx, input: { id: string }) {
  authorize(ctx, "mail.retry");
  return commit(ctx, async (batch, db) => {
    const snapshot = await outbox.ref(db, input.id).get();
    const entry = outbox.entry(snapshot);
    if (!entry || !snapshot.updateTime) throw new Problem("not-found");
    const state = revived(entry, ctx.now().getTime());
    if (!state) return { ok: false as const, reason: "not-dead" as const };
    batch.update(snapshot.ref, { ...state, expireAt: null }, { lastUpdateTime: snapshot.updateTime });
    outbox.moved(batch, db);
    audit(ctx, batch, db, "mail.retry", { kind: "mail", id: input.id });
    return { ok: true as const };
  });
}
