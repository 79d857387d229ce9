import type { BookingRules, DayLoad } from "./availability.ts";
import type { SlotInput } from "./inputs.ts";
import { type Held, isWithinDay, laneOfKey, maskOn, releasing } from "./load.ts";
import { and, isNone, NONE, without } from "./mask.ts";
import { dayGrid } from "./quarters.ts";

/**
 * Can the shop put something here: is the lane one of its own, do the quarters lie on the day, and does nobody else hold any
 * of them? What stands over something else may stay there, shorter or longer.
 * @param held what would be given up for it
 */
export function isFree(
  { shop, settings }: Pick<BookingRules, "shop" | "settings">,
  load: DayLoad,
  { lane, date, quarters }: SlotInput,
  held: Held | null,
): boolean {
  const grid = dayGrid(date, shop.timeZone);
  if (!settings.lanes.some(({ id }) => id === lane) || !isWithinDay(grid, quarters)) return false;
  const { lanes } = held ? releasing(load, held, grid) : load;
  const taken = lanes[lane];
  if (!taken) return true;
  const wanted = maskOn(grid, quarters);
  const had = held && laneOfKey(held.lane) === lane ? maskOn(grid, held.quarters) : NONE;
  return isNone(and(taken, without(wanted, had)));
}
