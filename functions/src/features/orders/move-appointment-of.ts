import { carChanged, promisedBy } from "@openhood/domain/booking/undo";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { followOrder } from "@openhood/domain/repair-orders/visit";
import { audit } from "../../infra/audit.ts";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { customerNotice } from "../../mails/customer-notice.ts";
import { find } from "../../stores/appointments.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/**
 * Puts into the commit of an order's change what becomes of its appointment, so that both say the same of where the car is
 * and of what was noted as it came. Reads nothing unless the order moves, or that changes. An appointment that is gone, with its customer, holds nothing up.
 * @returns may the order not go there?
 */
export async function moveAppointmentOf(
  ctx: Ctx,
  batch: Batch,
  db: Awaited<ReturnType<Ctx["db"]>>,
  { before, after, stamp }: { before: RepairOrder; after: RepairOrder; stamp: OrderStamp },
): Promise<boolean> {
  const { source, stage } = after;
  const isNoted = before.odometerIn !== after.odometerIn || before.keyTag !== after.keyTag;
  if (
    (before.stage.is === stage.is && !isNoted) ||
    source.kind === "phone-estimate" ||
    source.appointment === null
  )
    return false;
  const found = await find(db, source.appointment);
  if (!found) return false;
  const { appointment: known, save, note, hold } = found;
  const intake = { odometer: after.odometerIn, keyTag: after.keyTag };
  const appointment = isNoted ? { ...known, intake } : known;
  const moved = followOrder(appointment, after, { by: { kind: "staff", ...stamp.by }, at: stamp.at });
  if (!moved.ok) return true;
  if (moved.appointment === appointment) {
    if (isNoted) note(batch, { intake });
    else hold(batch);
    return false;
  }
  audit(ctx, batch, db, "orders.edit", { kind: "appointment", id: appointment.id });
  const isPromise = moved.appointment.sequence !== appointment.sequence;
  if (!isPromise && !carChanged(promisedBy(appointment), promisedBy(moved.appointment))) {
    save(batch, moved.appointment);
    return false;
  }
  const setup = await currentShopAndSettings(db);
  const notice = await customerNotice(ctx, { before: appointment, after: moved.appointment, setup });
  save(batch, notice.after);
  outbox.replace(ctx, batch, db, notice.mails);
  return false;
}
