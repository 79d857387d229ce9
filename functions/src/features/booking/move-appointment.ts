import { type BookingRules, emptyDay } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import type { PlaceInput } from "@openhood/domain/booking/inputs";
import { isFree } from "@openhood/domain/booking/is-free";
import { type Decided, move } from "@openhood/domain/booking/rules";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import type { Ctx } from "../../infra/ctx.ts";
import { heldBy, loadDays } from "../../stores/time-claims.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { nextTieBreaker } from "./tie-breaker.ts";

type MoveDecided = Decided<"taken" | "ended" | "too-soon" | "beyond-horizon">;

/** Puts an appointment into another lane or time, or makes it longer or shorter; a time that is not free is `taken`. */
export const moveAppointment = (ctx: Ctx, input: Seen & { place: PlaceInput }) =>
  changeAppointment(
    ctx,
    "booking.move",
    input,
    async (appointment, { db, setup, stamp }): Promise<MoveDecided> => {
      const { place } = input;
      const refused = scheduleDateRefusal(place.date, ctx.now().getTime());
      if (refused) return { ok: false, reason: refused };
      const [load = emptyDay(place.date)] = await loadDays(db, [place.date], setup.shop.timeZone);
      if (!isFree(setup, load, place, heldBy(appointment))) return { ok: false, reason: "taken" };
      const rules: BookingRules = { ...setup, audience: "staff", now: ctx.now().getTime() };
      return move(appointment, holdAt(rules, load, appointment.kind, place, nextTieBreaker(ctx)), stamp);
    },
  );
