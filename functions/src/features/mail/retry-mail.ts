import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";

/** Gives a dead mail another round; the next sweep sends it, within a minute. Refusal: `not-dead`. @throws Problem `not-found` */
export async function retryMail(ctx: Ctx, input: { id: string }) {
  authorize(ctx, "mail.retry");
  return commit(ctx, async (batch, db) => {
    const entry = await outbox.find(db, input.id);
    if (!entry) throw new Problem("not-found");
    if (!outbox.revive(batch, db, entry, ctx.now().getTime()))
      return { ok: false as const, reason: "not-dead" as const };
    outbox.bumpRevision(batch, db);
    audit(ctx, batch, db, "mail.retry", { kind: "mail", id: input.id });
    return { ok: true as const };
  });
}
