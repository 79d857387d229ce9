import type { BookingWarnings as Asked } from "@openhood/domain/booking/inputs";
import { type BookingWarnings, warningsOf } from "@openhood/domain/booking/warnings";
import { phoneKey, plateKey } from "@openhood/domain/customers/find";
import { recordIds } from "@openhood/domain/customers/record";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { ofRecords, ofVehicles } from "../../stores/appointment-queries.ts";
import { current, sharing } from "../../stores/customers.ts";
import { withPlates, withVin } from "../../stores/vehicles.ts";

/** Most records, vehicles and appointments that are looked at. */
const [RECORDS, VEHICLES, APPOINTMENTS] = [10, 10, 100];

/** What the desk is to know before it books for somebody with this address or number, and for this car. */
export async function getWarnings(
  ctx: Ctx,
  { email, phone, plate, vin, except }: Asked,
): Promise<BookingWarnings> {
  authorize(ctx, "booking.warnings");
  const db = await ctx.db();
  const key = plateKey(plate || null);
  const [found, plated, known] = await Promise.all([
    sharing(db, { emails: email ? [email] : [], phones: phone ? [phoneKey(phone)] : [] }, RECORDS),
    key ? withPlates(db, [key], VEHICLES) : [],
    vin ? withVin(db, vin) : null,
  ]);
  const records = (await current(db, found)).slice(0, RECORDS).flatMap(recordIds);
  const vehicles = [...plated, ...(known ? [known] : [])].map(({ id }) => id);
  const [customers, car] = await Promise.all([
    ofRecords(db, records, APPOINTMENTS),
    ofVehicles(db, vehicles, APPOINTMENTS),
  ]);
  return warningsOf({ customers, car }, { now: ctx.now().getTime(), except: except ?? null });
}
