import { startWork as decide } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Notes that somebody works on the car. Replies and throws as {@link changeAppointment} does. */
export const startWork = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.startWork", input, (appointment, { stamp }) => decide(appointment, stamp));
