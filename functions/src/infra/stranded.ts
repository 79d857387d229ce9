import type { Appointment } from "@openhood/domain/booking/appointment";
import { findConflicts, type Shifted, type StaffedHours, shifted } from "@openhood/domain/booking/conflicts";
import { MAX_QUARTERS } from "@openhood/domain/booking/inputs";
import { clockOf, dateAt, dayGrid } from "@openhood/domain/booking/quarters";
import type { Firestore } from "firebase-admin/firestore";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import type { Ctx } from "./ctx.ts";
import { appointmentIn } from "./lane-time.ts";
import { profileIn, profileRef } from "./shop.ts";

/** Most appointments that are looked at. */
const MOST = 2_000;

/** What a change of the shop's hours, its lanes or its time zone does to the appointments to come. */
export type Effect = {
  /** They lose their staffed lane. */
  conflicts: Appointment[];
  /** Another time zone: what the wall clock says of them changes. Null where the zone stays. */
  shifted: { appointments: Shifted[]; timeZone: { before: string; after: string } } | null;
};

const none: Effect = { conflicts: [], shifted: null };

/** What a change would do to the appointments of today and those to come. */
export async function effectOfChange(
  ctx: Ctx,
  db: Firestore,
  change: Partial<StaffedHours>,
): Promise<Effect> {
  const [booking, profile] = await db.getAll(settingsRef(db), profileRef(db));
  const settings = booking && settingsIn(booking);
  const shop = profile && profileIn(profile);
  if (!settings || !shop) return none;
  const appointments = await fromToday(ctx, db, shop.timeZone);
  const [before, after] = [
    { shop, settings },
    { shop, settings, ...change },
  ];
  const timeZone = { before: shop.timeZone, after: after.shop.timeZone };
  if (timeZone.before !== timeZone.after)
    return { conflicts: [], shifted: { appointments: shifted(before, after, appointments), timeZone } };
  return { conflicts: findConflicts(before, after, appointments), shifted: null };
}

/** The appointments of today, by the shop's clock, and those to come, called-off ones included. */
async function fromToday(ctx: Ctx, db: Firestore, timeZone: string): Promise<Appointment[]> {
  const clock = clockOf(timeZone);
  const { first } = dayGrid(dateAt(ctx.now().getTime(), clock), clock);
  const found = await db
    .collection("appointments")
    .where("place.first", ">", first - MAX_QUARTERS)
    .orderBy("place.first")
    .limit(MOST)
    .get();
  return found.docs
    .flatMap((doc) => appointmentIn(doc, clock) ?? [])
    .filter(({ place }) => Math.max(...place.quarters) >= first);
}
