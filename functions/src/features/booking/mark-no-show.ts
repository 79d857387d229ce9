import { noShow } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";

/** Notes that nobody came: the time is free again. Replies and throws as {@link changeAppointment} does. */
export const markNoShow = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.noShow", input, (appointment, { stamp }) => noShow(appointment, stamp));
