import type { Appointment } from "./appointment.ts";
import { offered, type Terms } from "./availability.ts";
import { liesOn, maskOn } from "./load.ts";
import { NONE } from "./mask.ts";
import { dayGrid } from "./quarters.ts";
import { hasEnded } from "./rules.ts";

/** The hours of a shop and of its lanes. */
export type Staffing = Pick<Terms, "shop" | "settings">;

function isStaffed(
  { shop, settings }: Staffing,
  { lane: id, date, quarters }: Appointment["place"],
): boolean {
  const lane = settings.lanes.find((one) => one.id === id);
  if (!lane || !liesOn(date, quarters, shop.timeZone)) return false;
  const grid = dayGrid(date, shop.timeZone);
  return (maskOn(grid, quarters) & ~offered({ shop, asker: "staff" }, lane, grid)) === NONE;
}

/**
 * The appointments a change would leave without a staffed lane, of those that had one: a lane gone, hours shorter, a
 * day closed. What is over, or stood outside the hours before, is nobody's loss.
 */
export const stranded = (
  before: Staffing,
  after: Staffing,
  appointments: readonly Appointment[],
): Appointment[] =>
  appointments.filter(
    (one) => !hasEnded(one) && isStaffed(before, one.place) && !isStaffed(after, one.place),
  );
