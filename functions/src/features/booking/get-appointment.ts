import { appointmentFor } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { find, type VersionedAppointment } from "../../stores/appointments.ts";
import { loadSettings } from "../../stores/booking-settings.ts";

/** One appointment as this role sees it, and the shop's lanes; null when there is none of this id. */
export async function getAppointment(ctx: Ctx, id: string) {
  authorize(ctx, "booking.get");
  const db = await ctx.db();
  const [found, settings] = await Promise.all([find(db, id), loadSettings(db)]);
  const row: VersionedAppointment | null = found && {
    appointment: appointmentFor(ctx.actor.role, found.appointment),
    version: found.version,
  };
  return { row, lanes: settings?.lanes ?? [], removedLanes: settings?.removedLanes ?? [] };
}
