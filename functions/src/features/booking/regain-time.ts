import { type Appointment, holdsTime } from "@openhood/domain/booking/appointment";
import type { BookingRules, DayLoad } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import { isFree } from "@openhood/domain/booking/is-free";
import type { Decided } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";

/**
 * An appointment that goes back to a time it held before; `taken` when somebody else has it by now. A waiter who gave up
 * their number gets a free one.
 */
export async function regainTime(
  ctx: Ctx,
  { setup, dayOn }: { setup: ShopAndSettings; dayOn: (date: string) => Promise<DayLoad> },
  { before, after }: { before: Appointment; after: Appointment },
): Promise<Decided<"taken">> {
  if (!holdsTime(after)) return { ok: true, appointment: after };
  const { slot, kind } = after;
  const held = heldBy(before);
  const day = await dayOn(slot.date);
  if (!isFree(setup, day, slot, held)) return { ok: false, reason: "taken" };
  const kept = held?.units ?? [];
  if (after.units.every((unit) => kept.includes(unit))) return { ok: true, appointment: after };
  const rules: BookingRules = { ...setup, audience: "staff", now: ctx.now().getTime() };
  const { units } = holdAt(rules, day, kind, slot, nextTieBreaker(ctx));
  return { ok: true, appointment: { ...after, units } };
}
