import { checkIn } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Notes that the car is there. Replies and throws as {@link changeAppointment} does. */
export const checkInAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.checkIn", input, (appointment, { stamp }) => checkIn(appointment, stamp));
