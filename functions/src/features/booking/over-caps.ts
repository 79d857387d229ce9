import { bookableOn, capsOf, type OpenVisit, openVisit, overCap } from "@openhood/domain/booking/caps";
import { dayGrid } from "@openhood/domain/booking/quarters";
import type { OpenAppointments } from "../../stores/appointment-queries.ts";
import type { Holder } from "../../stores/open-visits.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";

type Wanted = {
  setup: ShopAndSettings;
  /** The day (ISO 8601), and so many quarters of it. */
  date: string;
  quarters: number;
  holder: Holder;
  /** The appointment that is moved, which is not counted twice. */
  instead?: string;
};

/** The limit that another appointment, or this one on another day, would exceed; null when none. */
export async function overCaps(
  { open, mine, booksForFleet }: OpenAppointments,
  { setup, date, quarters, holder, instead }: Wanted,
): Promise<"open-limit" | "day-limit" | null> {
  const { shop, settings } = setup;
  const caps = capsOf(settings);
  const all = new Map<string, OpenVisit>(open.visits);
  for (const one of mine) {
    const visit = openVisit(one);
    if (visit) all.set(one.id, visit);
  }
  if (instead !== undefined) all.delete(instead);
  const grid = dayGrid(date, shop.timeZone);
  const share = Math.floor((bookableOn({ shop, settings }, grid) * caps.dayShare) / 100);
  const over = (most: number | null) => overCap([...all.values()], quarters, { most, share, grid });
  if (instead !== undefined) return over(null);
  const found = over(holder.uid === null ? caps.guests : caps.accounts);
  if (found !== "open-limit" || !(await booksForFleet())) return found;
  return over(Math.max(caps.fleets, caps.accounts));
}
