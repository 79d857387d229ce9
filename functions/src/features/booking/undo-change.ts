import { undo } from "@openhood/domain/booking/undo";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { loadThread } from "../../stores/threads.ts";
import { removeVisitOrder } from "../../stores/visit-order.ts";
import { changeAppointment, type Reply, type Seen } from "./change-appointment.ts";
import { regainTime } from "./regain-time.ts";

type NotUndone = { ok: false; reason: "nothing-to-undo" | "too-late" | "added-to" | "taken" };

/**
 * Takes back what the same person did last with an appointment, within a minute; `taken` where the time it held is
 * somebody else's by now. An e-mail about it that has not been sent yet is not sent. An appointment they made for somebody
 * at the counter goes, with its order; `added-to` where anything was noted or done on either since.
 */
export async function undoChange(ctx: Ctx, input: Seen): Promise<Reply<NotUndone>> {
  try {
    return await changeAppointment<NotUndone>(ctx, "booking.undo", input, async (before, given, batch) => {
      const decided = undo(before, given.stamp);
      if (!decided.ok) return decided;
      const { appointment } = decided;
      if (appointment) return regainTime(ctx, given, { before, after: appointment });
      const db = await ctx.db();
      const { thread, hold } = await loadThread(db, before.id);
      hold(batch);
      const removed = thread === null && (await removeVisitOrder(batch, db, before.id));
      return removed ? decided : { ok: false, reason: "added-to" };
    });
  } catch (error) {
    // Taken back already, perhaps on another screen.
    if (error instanceof Problem && error.reason === "not-found")
      return { ok: false, reason: "nothing-to-undo" };
    throw error;
  }
}
