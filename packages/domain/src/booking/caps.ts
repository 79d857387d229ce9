import type { Appointment } from "./appointment.ts";
import { type BookingRules, laneTime } from "./availability.ts";
import { countSetBits } from "./mask.ts";
import { type DayGrid, msOf, type Quarter } from "./quarters.ts";
import { type BookingSettings, type Caps, defaultCaps } from "./settings.ts";

/** An appointment that is still to come, as far as it counts for whoever has it: its first quarter, how many it takes. */
export type OpenVisit = {
  first: Quarter;
  quarters: number /** When it is over, ms since 1970. */;
  until: number;
};

/** How a shop limits what one person can have; settings of before it could do that have its defaults. */
export const capsOf = ({ caps }: Pick<BookingSettings, "caps">): Caps => caps ?? defaultCaps;

/** What an appointment counts for; null once it is called off or over, or the car is there. */
export function openVisit({
  state,
  slot,
  arrival,
}: Pick<Appointment, "state" | "slot" | "arrival">): OpenVisit | null {
  const { quarters } = slot;
  const [first, last] = [quarters[0], quarters.at(-1)];
  const isAhead = state.status === "requested" || state.status === "confirmed";
  if (!isAhead || first === undefined || last === undefined) return null;
  return { first, quarters: quarters.length, until: Math.max(Date.parse(arrival.to), msOf(last + 1)) };
}

/** Is it still to come? `now` in ms since 1970. */
export const isOpen = ({ until }: OpenVisit, now: number): boolean => until > now;

/** Quarters of a day that the public could book, were nothing taken. */
export const bookableOn = (rules: Pick<BookingRules, "shop" | "settings">, grid: DayGrid): number =>
  rules.settings.lanes.reduce(
    (sum, lane) => sum + countSetBits(laneTime({ shop: rules.shop, audience: "public" }, lane, grid)),
    0,
  );

/**
 * May somebody who has these appointments have another one of so many quarters? What they have of the day counts
 * against their share of it; the first of a day is never too long for it.
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
