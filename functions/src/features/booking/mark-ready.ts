import { markReady as decide } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Notes that the work is done, and the car can be picked up. Replies and throws as {@link changeAppointment} does. */
export const markReady = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.markReady", input, (appointment, { stamp }) => decide(appointment, stamp));
