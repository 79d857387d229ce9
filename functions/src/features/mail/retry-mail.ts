import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox, textOutbox } from "../../infra/outbox.ts";
import { Problem } from "../../infra/problem.ts";

/** Gives a dead mail, or text, another round; the next sweep sends it, within a minute. Refusal: `not-dead`. @throws Problem `not-found` */
export async function retryMail(
  ctx: Ctx,
  { id, kind = "email" }: { id: string; kind?: "email" | "text" | undefined },
) {
  authorize(ctx, "mail.retry");
  return commit(ctx, async (batch, db) => {
    const now = ctx.now().getTime();
    const [mail, text] = await Promise.all([
      kind === "email" ? outbox.find(db, id) : null,
      kind === "text" ? textOutbox.find(db, id) : null,
    ]);
    if (!mail && !text) throw new Problem("not-found");
    const isRevived =
      (mail && outbox.revive(batch, db, mail, now)) || (text && textOutbox.revive(batch, db, text, now));
    if (!isRevived) return { ok: false as const, reason: "not-dead" as const };
    outbox.bumpRevision(batch, db);
    audit(ctx, batch, db, "mail.retry", { kind: "mail", id });
    return { ok: true as const };
  });
}
