import { keep } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/**
 * Keeps to an appointment's time although its lane is not staffed then; nobody is told, for nothing changes for its
 * customer. Replies and throws as {@link changeAppointment} does.
 */
export const keepAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.keep", input, (appointment, { stamp }) => keep(appointment, stamp));
