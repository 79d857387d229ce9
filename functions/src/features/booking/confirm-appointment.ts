import { confirm } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Says yes to an appointment that was asked for. */
export const confirmAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.confirm", input, (appointment, { stamp }) => confirm(appointment, stamp));
