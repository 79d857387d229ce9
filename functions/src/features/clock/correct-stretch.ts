import {
  type CorrectionRefusal,
  correctStretch as decide,
  overlapping,
  type Worked,
} from "@openhood/domain/repair-orders/correct-stretch";
import type { Span } from "@openhood/domain/repair-orders/job-clock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadWorkToCorrect } from "../../stores/job-clocks.ts";
import { load } from "../../stores/orders.ts";

export type Corrected =
  | { ok: true }
  | ({ ok: false } & CorrectionRefusal)
  /** They worked on another order then. */
  | { ok: false; reason: "elsewhere"; order: string; number: number }
  /** They worked on more orders in those days than can be compared. */
  | { ok: false; reason: "too-many" };

/**
 * Sets from when to when somebody worked on a job, once per key; what was there before stays readable. Nobody works on two orders at
 * once. Reads the person's clock, and each order they worked on in those days.
 */
export async function correctStretch(
  ctx: Ctx,
  { key, ...input }: { order: string; stretch: string; saw: Span; to: Worked; key: string },
): Promise<Corrected> {
  const { uid, name } = authorizeAccount(ctx, "clock.correct");
  return commitOnce<Corrected>(ctx, { action: "clock.correct", key, input }, async (batch, db) => {
    const { order, ...correction } = input;
    const work = await loadWorkToCorrect(db, order);
    const at = ctx.now().toISOString();
    const done = decide(work.stretches, correction, { by: { uid, name }, at });
    if (!done.ok) return done;
    const person = await work.personOf(done.stretch);
    if (!person) return { ok: false, reason: "too-many" };
    const met = overlapping(done.stretch, person.elsewhere, at);
    if (met) {
      const other = (await load(db, met.order)).order;
      return { ok: false, reason: "elsewhere", order: other.id, number: other.number };
    }
    person.save(batch, done.stretches, { by: uid, at });
    audit(ctx, batch, db, "clock.correct", { kind: "order", id: order });
    return { ok: true };
  });
}
