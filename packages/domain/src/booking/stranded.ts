import type { Appointment } from "./appointment.ts";
import { offered, type Terms } from "./availability.ts";
import { maskOn } from "./load.ts";
import { isNone, without } from "./mask.ts";
import { type Clock, clockOf, dateAt, dayGrid, msOf, plusDays } from "./quarters.ts";
import { hasEnded } from "./rules.ts";

/** The hours of a shop and of its lanes. */
export type Staffing = Pick<Terms, "shop" | "settings">;

/** Do all its quarters lie in staffed time of its lane, each on the local day it is on by this shop's clock? */
export function isStaffed(
  { shop, settings }: Staffing,
  { lane: id, quarters }: Pick<Appointment["place"], "lane" | "quarters">,
  clock: Clock = clockOf(shop.timeZone),
): boolean {
  const lane = settings.lanes.find((one) => one.id === id);
  if (!lane || quarters.length === 0) return false;
  const last = dateAt(msOf(Math.max(...quarters)), clock);
  for (let date = dateAt(msOf(Math.min(...quarters)), clock); date <= last; date = plusDays(date, 1)) {
    const grid = dayGrid(date, clock);
    if (!isNone(without(maskOn(grid, quarters), offered({ shop, asker: "staff" }, lane, grid)))) return false;
  }
  return true;
}

/**
 * The appointments a change would leave without a staffed lane, of those that had one: a lane gone, hours shorter, a
 * day closed. What is over, or stood outside the hours before, is nobody's loss.
 */
export function stranded(
  before: Staffing,
  after: Staffing,
  appointments: readonly Appointment[],
): Appointment[] {
  const [was, is] = [clockOf(before.shop.timeZone), clockOf(after.shop.timeZone)];
  return appointments.filter(
    (one) => !hasEnded(one) && isStaffed(before, one.place, was) && !isStaffed(after, one.place, is),
  );
}
