import type { Appointment } from "@openhood/domain/booking/appointment";
import { LONGEST } from "@openhood/domain/booking/inputs";
import { clockOf, dateAt, dayGrid } from "@openhood/domain/booking/quarters";
import { type Staffing, stranded } from "@openhood/domain/booking/stranded";
import type { Firestore } from "firebase-admin/firestore";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import type { Ctx } from "./ctx.ts";
import { appointmentIn } from "./lane-time.ts";
import { profileIn, profileRef } from "./shop.ts";

/** Most appointments that are looked at. */
const MOST = 2_000;

/** The appointments to come that a change of the shop's hours or of its lanes would leave without a staffed lane. */
export async function strandedBy(ctx: Ctx, db: Firestore, change: Partial<Staffing>): Promise<Appointment[]> {
  const [booking, profile] = await db.getAll(settingsRef(db), profileRef(db));
  const settings = booking && settingsIn(booking);
  const shop = profile && profileIn(profile);
  if (!settings || !shop) return [];
  const appointments = await fromToday(ctx, db, shop.timeZone);
  return stranded({ shop, settings }, { shop, settings, ...change }, appointments);
}

/** The appointments of today, by the shop's clock, and those to come, called-off ones included. */
async function fromToday(ctx: Ctx, db: Firestore, timeZone: string): Promise<Appointment[]> {
  const clock = clockOf(timeZone);
  const { first } = dayGrid(dateAt(ctx.now().getTime(), clock), clock);
  const found = await db
    .collection("appointments")
    .where("place.first", ">", first - LONGEST)
    .orderBy("place.first")
    .limit(MOST)
    .get();
  return found.docs
    .flatMap((doc) => appointmentIn(doc, clock) ?? [])
    .filter(({ place }) => Math.max(...place.quarters) >= first);
}
