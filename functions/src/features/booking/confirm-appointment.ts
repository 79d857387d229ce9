import { confirm } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Confirms an appointment that was asked for, and tells its customer. Replies and throws as {@link changeAppointment} does. */
export const confirmAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.confirm", input, (appointment, { stamp }) => confirm(appointment, stamp));
