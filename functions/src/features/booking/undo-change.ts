import { undo } from "@openhood/domain/booking/undo";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { isUninspected } from "../../stores/inspections.ts";
import { isUnsaid } from "../../stores/threads.ts";
import { removeVisitOrder } from "../../stores/visit-order.ts";
import { changeAppointment, type Reply, type Seen } from "./change-appointment.ts";
import { regainTime } from "./regain-time.ts";
import { removeOpenedRecord } from "./remove-opened-record.ts";

type NotUndone = { ok: false; reason: "nothing-to-undo" | "too-late" | "added-to" | "taken" };

/**
 * Takes back what the same person did last with an appointment, within a minute; `taken` where the time it held is
 * somebody else's by now. An e-mail about it that has not been sent yet is not sent. The order of a car that did not come
 * after all goes, too, unless anything was written on it since. An appointment they made for somebody at the counter goes, with
 * its order, and with the customer's record that was made for it; `added-to` where anything was noted or done on it since.
 */
export async function undoChange(ctx: Ctx, input: Seen): Promise<Reply<NotUndone>> {
  try {
    return await changeAppointment<NotUndone>(ctx, "booking.undo", input, async (before, given, batch) => {
      const decided = undo(before, given.stamp);
      if (!decided.ok) return decided;
      const { appointment } = decided;
      if (appointment) return regainTime(ctx, given, { before, after: appointment });
      const db = await ctx.db();
      const untouched = (await isUnsaid(batch, db, before.id)) && (await isUninspected(db, before.id));
      const removed = untouched && (await removeVisitOrder(batch, db, before.id));
      if (!removed) return { ok: false, reason: "added-to" };
      await removeOpenedRecord(ctx, batch, before);
      return decided;
    });
  } catch (error) {
    // Taken back already, perhaps on another screen.
    if (error instanceof Problem && error.reason === "not-found")
      return { ok: false, reason: "nothing-to-undo" };
    throw error;
  }
}
