import type { Appointment } from "@openhood/domain/booking/appointment";
import { type Staffing, stranded } from "@openhood/domain/booking/stranded";
import { localTime } from "@openhood/domain/shop/opening";
import type { Firestore } from "firebase-admin/firestore";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import type { Ctx } from "./ctx.ts";
import { profileIn, profileRef } from "./shop.ts";

/** Most appointments that are looked at. */
const MOST = 2_000;

/** The appointments to come that a change of the shop's hours or of its lanes would leave without a staffed lane. */
export async function strandedBy(ctx: Ctx, db: Firestore, change: Partial<Staffing>): Promise<Appointment[]> {
  const [booking, profile] = await db.getAll(settingsRef(db), profileRef(db));
  const settings = booking && settingsIn(booking);
  const shop = profile && profileIn(profile);
  if (!settings || !shop) return [];
  const today = localTime(ctx.now(), shop.timeZone).date;
  const coming = await db.collection("appointments").where("place.date", ">=", today).limit(MOST).get();
  const appointments = coming.docs.map((doc) => doc.data() as Appointment);
  return stranded({ shop, settings }, { shop, settings, ...change }, appointments);
}
