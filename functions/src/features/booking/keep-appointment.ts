import { isStaffed } from "@openhood/domain/booking/conflicts";
import { keep } from "@openhood/domain/booking/rules";
import { refused } from "@openhood/domain/booking/undo";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/**
 * Keeps to an appointment's time although its lane is not staffed then; nobody is told, for nothing changes for its
 * customer. `not-now` where the lane is staffed by now. Replies and throws as {@link changeAppointment} does.
 */
export const keepAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.keep", input, (appointment, { setup, stamp }) =>
    isStaffed(setup, appointment.slot) ? refused("not-now") : keep(appointment, stamp),
  );
