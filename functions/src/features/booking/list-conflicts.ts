import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { VersionedAppointment } from "../../stores/appointments.ts";
import { standingConflicts } from "../../stores/booking-conflicts.ts";

/**
 * The appointments to come that a change of the hours or the lanes left without a staffed lane, the soonest first, until
 * they are moved, canceled or kept: somebody has to call their customers. One read each.
 */
export async function listConflicts(ctx: Ctx): Promise<{ appointments: VersionedAppointment[] }> {
  authorize(ctx, "booking.conflicts");
  return { appointments: (await standingConflicts(await ctx.db(), ctx.now().getTime())) ?? [] };
}
