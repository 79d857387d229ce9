import type { Decided, Overridable } from "@openhood/domain/booking/appointment";
import type { BookingRules, SlotRequest } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import type { Refused, SlotInput, When } from "@openhood/domain/booking/inputs";
import { firstQuarterOf } from "@openhood/domain/booking/load";
import { placeSlot } from "@openhood/domain/booking/place-slot";
import { move } from "@openhood/domain/booking/rules";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import type { Ctx } from "../../infra/ctx.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { changeAppointment, type Seen } from "./change-appointment.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";
import { refuse } from "./refuse.ts";

type Moved = Decided<"ended" | "too-soon" | "beyond-horizon"> | Refused;

/**
 * Puts an appointment into another lane or time, or makes it longer or shorter; a time that is not free is `taken`, with
 * the free times nearest to it, unless it is to stand there `anyway`.
 */
export const moveAppointment = (ctx: Ctx, input: Seen & { slot: SlotInput; anyway?: boolean | undefined }) =>
  changeAppointment(ctx, "booking.move", input, async (appointment, given): Promise<Moved> => {
    const { setup, stamp } = given;
    const now = ctx.now().getTime();
    const refused = scheduleDateRefusal(input.slot.date, now);
    if (refused) return { ok: false, reason: refused };
    const day = await given.dayOn(input.slot.date);
    const own = { slot: appointment.slot, held: heldBy(appointment) };
    const placed = placeSlot(setup, day, input.slot, own, input.anyway ?? false);
    const rules: BookingRules = { ...setup, audience: "staff", now };
    if (!placed) {
      const { services } = await loadShopAndSettings(await ctx.db(), {
        slugs: appointment.services.map(({ slug }) => slug),
      });
      const skills = [...new Set(services.flatMap(({ skill }) => skill ?? []))];
      // Staff point at a time, however the customer comes.
      const request: SlotRequest = { quarters: input.slot.quarters.length, skills, kind: "waiter" };
      const when: When = {
        kind: "waiter",
        date: input.slot.date,
        start: firstQuarterOf(input.slot.quarters),
      };
      return refuse(ctx, "taken", { rules, request, when, held: own.held });
    }
    const hold = holdAt(rules, day, appointment.kind, placed.slot, nextTieBreaker(ctx));
    const reason: Overridable | null = placed.over ? "taken" : null;
    return move(appointment, hold, stamp, reason);
  });
