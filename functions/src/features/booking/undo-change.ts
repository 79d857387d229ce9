import type { Decided } from "@openhood/domain/booking/appointment";
import { undo } from "@openhood/domain/booking/undo";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { regainTime } from "./regain-time.ts";

type Undone = Decided<"nothing-to-undo" | "too-late" | "taken">;

/**
 * Takes back what the same person did last with an appointment, within a minute; `taken` where the time it held is
 * somebody else's by now. An e-mail about it that has not been sent yet is not sent.
 */
export const undoChange = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.undo", input, async (before, given): Promise<Undone> => {
    const decided = undo(before, given.stamp);
    return decided.ok ? regainTime(ctx, given, { before, after: decided.appointment }) : decided;
  });
