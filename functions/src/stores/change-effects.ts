import type { Appointment } from "@openhood/domain/booking/appointment";
import { findConflicts, type Shifted, type StaffedHours, shifted } from "@openhood/domain/booking/conflicts";

import { clockOf } from "@openhood/domain/booking/quarters";
import type { Firestore } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { fromToday } from "./appointment-queries.ts";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import { profileIn, profileRef } from "./shop.ts";

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
  const appointments = await fromToday(db, ctx.now().getTime(), clockOf(shop.timeZone));
  const [before, after] = [
    { shop, settings },
    { shop, settings, ...change },
  ];
  const timeZone = { before: shop.timeZone, after: after.shop.timeZone };
  if (timeZone.before !== timeZone.after)
    return { conflicts: [], shifted: { appointments: shifted(before, after, appointments), timeZone } };
  return { conflicts: findConflicts(before, after, appointments), shifted: null };
}
