import type { Appointment } from "@openhood/domain/booking/appointment";
import {
  bookableOn,
  capsOf,
  isOpen,
  type OpenVisit,
  openVisit,
  overCap,
} from "@openhood/domain/booking/caps";
import type { Refused } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { dayGrid } from "@openhood/domain/booking/quarters";
import type { Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { comingOf } from "../../stores/appointments.ts";
import { booksForFleet } from "../../stores/customers.ts";
import { type Holder, loadOpenVisits, type OpenVisits } from "../../stores/open-visits.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";

/** The longest an appointment lasts, ms: what arrives earlier is over. */
export const LONGEST_VISIT = 31 * 86_400_000;

/** What somebody has to come: what counts as theirs, and the appointments themselves, as far as they are their address's. */
export type OpenAppointments = { open: OpenVisits; mine: Appointment[] };

/** What a person has to come. Appointments from before anything was counted are found by their address. */
export async function loadOpenAppointments(
  ctx: Ctx,
  db: Firestore,
  holder: Holder,
): Promise<OpenAppointments> {
  const now = ctx.now().getTime();
  const { email } = holder;
  const [open, coming] = await Promise.all([
    loadOpenVisits(db, holder, now),
    email ? comingOf(db, email, new Date(now - LONGEST_VISIT).toISOString()) : [],
  ]);
  const mine = coming.filter((one) => {
    const visit = openVisit(one);
    return visit !== null && isOpen(visit, now);
  });
  return { open, mine: mine.reverse() };
}

type Wanted = {
  setup: ShopAndSettings;
  /** The day (ISO 8601), and so many quarters of it. */
  date: string;
  quarters: number;
  holder: Holder;
  /** The appointment that is moved: it counts where it goes, and adds none. */
  instead?: string;
};

/** The limit that another appointment, or this one on another day, would exceed; null when none. */
export async function overCaps(
  db: Firestore,
  { open, mine }: OpenAppointments,
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
  if (found !== "open-limit" || !holder.email || !(await booksForFleet(db, holder.email))) return found;
  return over(Math.max(caps.fleets, caps.accounts));
}

/** A refusal of who has enough, with what they have. */
export const withOpenAppointments = (
  refused: Refused,
  { mine }: OpenAppointments,
  { settings }: ShopAndSettings,
): Refused => ({
  ...refused,
  open: mine.map((one) => ownView(one, settings)),
});
