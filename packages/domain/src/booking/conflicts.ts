import { plusDays } from "../days.ts";
import type { Instant } from "../fields.ts";
import { type Appointment, hasEnded, isAhead } from "./appointment.ts";
import type { BookingRules } from "./availability.ts";
import { laneTime } from "./lane-time.ts";
import { maskOn } from "./load.ts";
import { isNone, without } from "./mask.ts";
import { clockOf, dateAt, dayGrid, msOf } from "./quarters.ts";
import type { Lane } from "./settings.ts";

/** The hours of a shop and of its lanes. */
export type StaffedHours = Pick<BookingRules, "shop" | "settings">;

/** Do all its quarters lie in staffed time of its lane, each on the local day it is on by this shop's clock? */
export function isStaffed(
  { shop, settings }: { shop: StaffedHours["shop"]; settings: { lanes: readonly Lane[] } },
  { lane: id, quarters }: Pick<Appointment["slot"], "lane" | "quarters">,
): boolean {
  const clock = clockOf(shop.timeZone);
  const lane = settings.lanes.find((one) => one.id === id);
  if (!lane || quarters.length === 0) return false;
  const last = dateAt(msOf(Math.max(...quarters)), clock);
  for (let date = dateAt(msOf(Math.min(...quarters)), clock); date <= last; date = plusDays(date, 1)) {
    const grid = dayGrid(date, clock);
    if (!isNone(without(maskOn(grid, quarters), laneTime({ shop, audience: "staff" }, lane, grid))))
      return false;
  }
  return true;
}

/**
 * The appointments a change would leave without a staffed lane, of those that had one: a lane gone, hours shorter, a
 * day closed. What is over, or was outside the hours before, is no conflict.
 */
export function findConflicts(
  before: StaffedHours,
  after: StaffedHours,
  appointments: readonly Appointment[],
): Appointment[] {
  return appointments.filter(
    (one) => !hasEnded(one) && isStaffed(before, one.slot) && !isStaffed(after, one.slot),
  );
}

/**
 * Is it still to come, but outside the staffed time of its lane without anybody having wanted that? Staff who put it there
 * anyway since it lost that time, or said that it is kept, did.
 * @param since when it lost its staffed time @param now ms since 1970
 */
export function isConflict(
  hours: StaffedHours,
  { slot, override, ...one }: Appointment,
  { since, now }: { since: Instant; now: number },
): boolean {
  const isOver = msOf(Math.max(...slot.quarters) + 1) <= now;
  const isWanted = override != null && override.reason !== "taken" && override.at >= since;
  return isAhead(one) && !isOver && !isWanted && !isStaffed(hours, slot);
}

/** An appointment that a change of the time zone puts elsewhere on the wall clock, and whether it leaves the staffed hours. */
export type Shifted = { appointment: Appointment; outside: boolean };

/**
 * What a change of the shop's time zone does to appointments, the soonest first. Their instants stay; listed are those
 * whose wall-clock time changes, or that lose their staffed lane. Past ones are left out.
 */
export function shifted(
  before: StaffedHours,
  after: StaffedHours,
  appointments: readonly Appointment[],
): Shifted[] {
  const [was, is] = [clockOf(before.shop.timeZone), clockOf(after.shop.timeZone)];
  const lost = new Set(findConflicts(before, after, appointments).map(({ id }) => id));
  const begin = ({ slot }: Appointment) => msOf(Math.min(...slot.quarters));
  return appointments
    .filter((one) => !hasEnded(one) && (was(begin(one)) !== is(begin(one)) || lost.has(one.id)))
    .sort((a, b) => begin(a) - begin(b))
    .map((appointment) => ({ appointment, outside: lost.has(appointment.id) }));
}
