import { type Appointment, isAhead } from "./appointment.ts";
import type { BookingRules } from "./availability.ts";
import { laneTime } from "./lane-time.ts";
import { countSetBits } from "./mask.ts";
import { type DayGrid, msOf, type Quarter } from "./quarters.ts";
import { type BookingSettings, type Caps, defaultCaps } from "./settings.ts";

/** An appointment that is still to come, as far as caps count it: its first quarter, how many it takes. */
export type OpenVisit = {
  first: Quarter;
  quarters: number /** When it is over, ms since 1970. */;
  until: number;
};

/** The shop's caps; the defaults for settings that are older than caps. */
export const capsOf = ({ caps }: Pick<BookingSettings, "caps">): Caps => caps ?? defaultCaps;

/** What an appointment counts for; null once it is canceled or over, or the car is there. */
export function openVisit({
  state,
  slot,
  arrival,
}: Pick<Appointment, "state" | "slot" | "arrival">): OpenVisit | null {
  const { quarters } = slot;
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (!isAhead({ state }) || first === undefined || last === undefined) return null;
  return { first, quarters: quarters.length, until: Math.max(Date.parse(arrival.to), msOf(last + 1)) };
}

/** Is it still to come? `now` in ms since 1970. */
export const isOpen = ({ until }: OpenVisit, now: number): boolean => until > now;

/** Quarters of a day that the public could book if nothing were taken. */
export const bookableOn = (rules: Pick<BookingRules, "shop" | "settings">, grid: DayGrid): number =>
  rules.settings.lanes.reduce(
    (sum, lane) => sum + countSetBits(laneTime({ shop: rules.shop, audience: "public" }, lane, grid)),
    0,
  );

/**
 * Which cap another appointment of so many quarters would exceed. Their quarters of the day count against their share of
 * it; the first appointment of a day never exceeds it.
 * @param most open appointments they may have, with this one; null where that is not asked
 * @param share quarters of the day they may have
 */
export function overCap(
  open: readonly OpenVisit[],
  quarters: number,
  { most, share, grid }: { most: number | null; share: number; grid: Pick<DayGrid, "first" | "length"> },
): "open-limit" | "day-limit" | null {
  if (most !== null && open.length >= most) return "open-limit";
  const onDay = open.filter(({ first }) => grid.first <= first && first < grid.first + grid.length);
  const had = onDay.reduce((sum, one) => sum + one.quarters, 0);
  return onDay.length > 0 && had + quarters > share ? "day-limit" : null;
}
