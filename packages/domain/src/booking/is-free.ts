import type { BookingRules, DayLoad } from "./availability.ts";
import type { SlotInput } from "./inputs.ts";
import { type Held, isWithinDay, maskOn, releasing } from "./load.ts";
import { and, isNone } from "./mask.ts";
import { dayGrid } from "./quarters.ts";

/**
 * Can the shop put something here: is the lane one of its own, do the quarters lie on the day, and does nobody else hold any
 * of them?
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
  return !taken || isNone(and(taken, maskOn(grid, quarters)));
}
