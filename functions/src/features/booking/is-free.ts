import type { DayLoad } from "@openhood/domain/booking/availability";
import type { PlaceInput } from "@openhood/domain/booking/inputs";
import { type Held, isWithinDay, maskOn, releasing } from "@openhood/domain/booking/load";
import { and, isNone } from "@openhood/domain/booking/mask";
import { dayGrid } from "@openhood/domain/booking/quarters";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";

/**
 * Can the shop put something here: is the lane one of its own, do the quarters lie on the day, and has nobody else any
 * of them?
 * @param held what would be given up for it
 */
export function isFree(
  { shop, settings }: ShopAndSettings,
  load: DayLoad,
  { lane, date, quarters }: PlaceInput,
  held: Held | null,
): boolean {
  const grid = dayGrid(date, shop.timeZone);
  if (!settings.lanes.some(({ id }) => id === lane) || !isWithinDay(grid, quarters)) return false;
  const { lanes } = held ? releasing(load, held, grid) : load;
  const taken = lanes[lane];
  return !taken || isNone(and(taken, maskOn(grid, quarters)));
}
