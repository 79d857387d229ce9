import { type Appointment, type Decided, holdsTime } from "@openhood/domain/booking/appointment";
import type { BookingRules, DayLoad } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import { isLayerFree, isWithinDay, releasing } from "@openhood/domain/booking/load";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { same } from "@openhood/domain/fingerprint";
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
  // It never gave it up, even where its lane is none any more.
  const hadUnits = after.units.every((unit) => held?.units?.includes(unit));
  if (held && hadUnits && same(before.slot, slot)) return { ok: true, appointment: after };
  const day = await dayOn(slot.date);
  const grid = dayGrid(slot.date, setup.shop.timeZone);
  // What stood over or below something else may do so again.
  const isFree = isLayerFree(held ? releasing(day, held, grid) : day, slot, grid);
  const isThere = setup.settings.lanes.some(({ id }) => id === slot.lane) && isWithinDay(grid, slot.quarters);
  if (!isFree || !isThere) return { ok: false, reason: "taken" };
  const kept = held?.units ?? [];
  if (after.units.every((unit) => kept.includes(unit))) return { ok: true, appointment: after };
  const rules: BookingRules = { ...setup, audience: "staff", now: ctx.now().getTime() };
  const { units } = holdAt(rules, day, kind, slot, nextTieBreaker(ctx));
  return { ok: true, appointment: { ...after, units } };
}
