import {
  type CorrectionRefusal,
  correctStretch as decide,
  type Span,
} from "@openhood/domain/repair-orders/job-clock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadWork } from "../../stores/job-clocks.ts";

/** Sets from when to when somebody worked on a job, once per key; what was there before stays readable. Refusals are the domain's. */
export async function correctStretch(
  ctx: Ctx,
  {
    key,
    ...input
  }: { order: string; stretch: string; saw: Span; to: { from: string; to: string }; key: string },
): Promise<{ ok: true } | ({ ok: false } & CorrectionRefusal)> {
  const { uid, name } = authorizeAccount(ctx, "clock.correct");
  return commitOnce<{ ok: true } | ({ ok: false } & CorrectionRefusal)>(
    ctx,
    { action: "clock.correct", key, input },
    async (batch, db) => {
      const { order, ...correction } = input;
      const work = await loadWork(db, order);
      const at = ctx.now().toISOString();
      const done = decide(work.stretches, correction, { by: { uid, name }, at });
      if (!done.ok) return done;
      await work.save(batch, done.stretches, { by: uid, at });
      audit(ctx, batch, db, "clock.correct", { kind: "order", id: order });
      return { ok: true };
    },
  );
}
