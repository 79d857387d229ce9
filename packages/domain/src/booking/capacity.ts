import { type Appointment, holdsTime, type Slot } from "./appointment.ts";
import type { BookingRules } from "./availability.ts";
import { laneTime } from "./lane-time.ts";
import { maskOn } from "./load.ts";
import { countSetBits, type Mask, NONE, or, without } from "./mask.ts";
import { dayGrid } from "./quarters.ts";
import type { Lane } from "./settings.ts";

/** What a lane has to give on a day and what of it is given, in quarter hours. */
export type LaneLoad = { lane: string; date: string; booked: number; capacity: number };

/**
 * A lane's load on a day: staffed quarters, less those blocked, against those of appointments that hold their time. Work
 * outside staffed hours counts as booked and adds nothing to what there is.
 */
export function laneLoad(
  shop: BookingRules["shop"],
  lane: Lane,
  date: string,
  appointments: readonly Pick<Appointment, "slot" | "state">[],
  blocks: readonly Slot[],
): LaneLoad {
  const grid = dayGrid(date, shop.timeZone);
  const here = (slots: readonly Slot[]) =>
    slots
      .filter((slot) => slot.lane === lane.id)
      .reduce<Mask>((mask, { quarters }) => or(mask, maskOn(grid, quarters)), NONE);
  // What stands over something else is work, too.
  const booked = appointments
    .filter(holdsTime)
    .reduce((sum, { slot }) => sum + countSetBits(here([slot])), 0);
  const staffed = laneTime({ shop, audience: "staff" }, lane, grid);
  return {
    lane: lane.id,
    date,
    booked,
    capacity: countSetBits(without(staffed, here(blocks))),
  };
}
