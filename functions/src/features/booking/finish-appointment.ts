import { finish } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Notes that the visit is over. Replies and throws as {@link changeAppointment} does. */
export const finishAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.finish", input, (appointment, { stamp }) => finish(appointment, stamp));
