import type { BookingRules } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import type { SlotInput } from "@openhood/domain/booking/inputs";
import { isFree } from "@openhood/domain/booking/is-free";
import { type Decided, move } from "@openhood/domain/booking/rules";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import type { Ctx } from "../../infra/ctx.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";

type Moved = Decided<"taken" | "ended" | "too-soon" | "beyond-horizon">;

/** Puts an appointment into another lane or time, or makes it longer or shorter; a time that is not free is `taken`. */
export const moveAppointment = (ctx: Ctx, input: Seen & { slot: SlotInput }) =>
  changeAppointment(ctx, "booking.move", input, async (appointment, given): Promise<Moved> => {
    const { slot } = input;
    const { setup, stamp } = given;
    const now = ctx.now().getTime();
    const refused = scheduleDateRefusal(slot.date, now);
    if (refused) return { ok: false, reason: refused };
    const day = await given.dayOn(slot.date);
    if (!isFree(setup, day, slot, heldBy(appointment))) return { ok: false, reason: "taken" };
    const rules: BookingRules = { ...setup, audience: "staff", now };
    return move(appointment, holdAt(rules, day, appointment.kind, slot, nextTieBreaker(ctx)), stamp);
  });
