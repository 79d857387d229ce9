import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { withoutHeld } from "@openhood/domain/booking/utc-days";
import { datesFrom } from "@openhood/domain/days";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { heldBy, loadUtcDays } from "../../stores/time-claims.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

/**
 * What is taken on some days, by UTC: the client converts them to local days and computes what is free.
 * @param input.own an appointment the caller may move: its own time counts as free
 */
export async function getDays(
  ctx: Ctx,
  input: { from: string; days: number; own?: AppointmentRef | undefined },
) {
  authorize(ctx, "booking.days");
  const { own } = input;
  const db = await ctx.db();
  const [days, found] = await Promise.all([
    loadUtcDays(db, datesFrom(input.from, input.days)),
    own && resolveAppointment(ctx, "booking.reschedule", own),
  ]);
  const held = found && heldBy(found.appointment);
  return held ? withoutHeld(days, held) : days;
}
