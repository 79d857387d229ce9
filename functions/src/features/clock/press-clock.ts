import {
  pressClock as decide,
  type JobClock,
  MAX_STRETCHES,
  type Press,
  type PressRefusal,
} from "@openhood/domain/repair-orders/job-clock";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadClock } from "../../stores/job-clocks.ts";
import { find } from "../../stores/orders.ts";

type Open = JobClock["open"];
export type ClockPressed =
  /** `ended`: what ran until then; `open`: what runs now. */
  { ok: true; ended: Open; open: Open } | { ok: false; reason: PressRefusal | "too-many" };

/**
 * Presses one's own clock, once per key. The server's time counts; of a press that waited for a connection, the time less how
 * long it waited.
 * @param ago how long it waited, ms; not part of what the key stands for, as it grows with each attempt
 */
export async function pressClock(
  ctx: Ctx,
  { key, ago, press }: { press: Press; ago: number; key: string },
): Promise<ClockPressed> {
  const { uid, name } = authorizeAccount(ctx, "clock.press");
  return commitOnce<ClockPressed>(ctx, { action: "clock.press", key, input: press }, async (batch, db) => {
    const [found, order] = await Promise.all([
      loadClock(db, { uid, name }, press.order),
      press.kind === "start" ? find(db, press.order) : null,
    ]);
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const done = decide(found.clock, press, { order: order?.order ?? null, stamp, ago, id: ctx.newId() });
    if (!done.ok) return done;
    if (done.begun && found.count(press.order) >= MAX_STRETCHES) return { ok: false, reason: "too-many" };
    const { open } = done.clock;
    if (done.begun || done.ended) {
      // Written as it was read: what runs on an order must not begin while its job goes.
      if (done.begun) order?.hold(batch);
      found.press(batch, done);
      audit(ctx, batch, db, "clock.press", { kind: "order", id: press.order });
    }
    return { ok: true, ended: done.ended && found.clock.open, open };
  });
}
