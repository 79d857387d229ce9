import type { Decided } from "@openhood/domain/booking/appointment";
import { reopen } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { regainTime } from "./regain-time.ts";

type Reopened = Decided<"not-now" | "taken">;

/** Goes on with a visit that was ended by mistake; `taken` where its time is somebody else's by now. */
export const reopenAppointment = (ctx: Ctx, input: Seen) =>
  changeAppointment(ctx, "booking.reopen", input, async (before, given): Promise<Reopened> => {
    const decided = reopen(before, given.stamp);
    return decided.ok ? regainTime(ctx, given, { before, after: decided.appointment }) : decided;
  });
