import { missingToStart } from "@openhood/domain/approvals/may-start";
import { ruleOf } from "@openhood/domain/approvals/state-rules";
import type { Missing } from "@openhood/domain/repair-orders/applied";
import {
  pressClock as decide,
  type JobClock,
  MAX_STRETCHES,
  type Press,
  type PressRefusal,
  pressedOrder,
} from "@openhood/domain/repair-orders/job-clock";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { missingToBegin } from "@openhood/domain/repair-orders/required";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { currentApprovalSettings } from "../../stores/approval-settings.ts";
import { loadClock } from "../../stores/job-clocks.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { find } from "../../stores/orders.ts";
import { loadStaff } from "../../stores/staff.ts";

type Open = JobClock["open"];
type Db = Awaited<ReturnType<Ctx["db"]>>;
export type ClockPressed =
  /** `ended`: what ran until then; `open`: what runs now. */
  | { ok: true; ended: Open; open: Open }
  /** What the shop wants filled in before work begins. */
  | { ok: false; reason: "missing"; missing: Missing[] }
  | {
      ok: false;
      /** `no-estimate`, `notes-missing`: the shop's rule asks for that before work begins. */
      reason: PressRefusal | "too-many" | "no-estimate" | "notes-missing";
    };

/**
 * Presses one's own clock, once per key. The server's time counts; of a press that waited for a connection, the time less how
 * long it waited.
 * @throws Problem `forbidden` for whoever has left meanwhile
 * @param ago how long it waited, ms; not part of what the key stands for, as it grows with each attempt
 */
export async function pressClock(
  ctx: Ctx,
  { key, ago, press }: { press: Press; ago: number; key: string },
): Promise<ClockPressed> {
  const { uid, name } = authorizeAccount(ctx, "clock.press");
  return commitOnce<ClockPressed>(ctx, { action: "clock.press", key, input: press }, async (batch, db) => {
    const [found, order, staff] = await Promise.all([
      loadClock(db, { uid, name }, press.order),
      press.kind === "start" ? find(db, press.order) : null,
      press.kind === "start" ? loadStaff(db) : null,
    ]);
    // Who leaves in this moment stops the clock they have, and begins none after that.
    if (staff?.members.some((one) => one.uid === uid && one.leftAt !== null)) throw new Problem("forbidden");
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const done = decide(found.clock, press, {
      order: order && pressedOrder(order.order),
      stamp,
      ago,
      id: ctx.newId(),
    });
    if (!done.ok) return done;
    if (done.begun && found.count(press.order) >= MAX_STRETCHES) return { ok: false, reason: "too-many" };
    const no = done.begun && order && (await heldUp(db, order.order, press.job));
    if (no) return { ok: false, ...no };
    const { open } = done.clock;
    if (done.begun || done.ended) {
      // Written as it was read: what runs on an order must not begin while its job goes.
      if (done.begun) {
        order?.hold(batch);
        staff?.hold(batch);
      }
      found.press(batch, done);
      audit(ctx, batch, db, "clock.press", { kind: "order", id: press.order });
    }
    return { ok: true, ended: done.ended && found.clock.open, open };
  });
}

/** What the shop asks for before work on a job may begin, on the order and on record. Reads the ledger where there is one. */
async function heldUp(db: Db, order: RepairOrder, id: string) {
  const missing = missingToBegin(order, (await currentOrderSettings(db)).value);
  if (missing.length > 0) return { reason: "missing" as const, missing };
  const job = order.jobs.find((one) => one.id === id);
  if (!job || !order.ledger) return null;
  const [{ value }, { opened }] = await Promise.all([currentApprovalSettings(db), loadLedger(db, order)]);
  const no = opened.ok ? missingToStart(ruleOf(value.rule), opened.ledger, job) : null;
  return no && { reason: no.reason };
}
