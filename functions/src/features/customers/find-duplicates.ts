import { phoneKey } from "@openhood/domain/customers/find";
import { peopleOf } from "@openhood/domain/customers/people";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { ofRecords } from "../../stores/appointment-queries.ts";
import { byIds, current, load, sharing } from "../../stores/customers.ts";
import { onRecords, byIds as vehiclesByIds, withPlates } from "../../stores/vehicles.ts";

/** Most candidates looked at by each criterion, and most returned. */
const EACH = 20;
const MOST = 10;
const VEHICLES = 100;

/** What two records have in common. */
export type Shared = "email" | "phone" | "plate" | "vehicle";
export type Duplicate = { record: CustomerRecord; shares: Shared[] };

/**
 * Records that may be the same customer's: the same address, number or plate, or a vehicle of the one that came on a
 * visit of the other, as when a VIN was given that is on another's record.
 */
export async function findDuplicates(ctx: Ctx, input: { id: string }): Promise<Duplicate[]> {
  authorize(ctx, "customers.duplicates");
  const db = await ctx.db();
  const { record } = await load(db, input.id);
  if (record.state.status === "merged") return [];
  const own = recordIds(record);
  const people = peopleOf(record.facts);
  const emails = new Set(people.flatMap(({ email }) => email ?? []));
  const phones = new Set(people.flatMap(({ phone }) => (phone ? phoneKey(phone) : [])));
  const [near, vehicles, visits] = await Promise.all([
    sharing(db, { emails, phones }, EACH),
    onRecords(db, own, VEHICLES),
    ofRecords(db, own, EACH),
  ]);
  const plates = vehicles.flatMap(({ find }) => find.plate ?? []);
  const [samePlate, came] = await Promise.all([
    withPlates(db, plates, EACH),
    vehiclesByIds(
      db,
      visits.flatMap(({ vehicle }) => vehicle.id ?? []),
    ),
  ]);
  const owners = await byIds(
    db,
    [...samePlate, ...came].map(({ owner }) => owner),
  );
  const others = (await current(db, [...near, ...owners])).filter(({ id }) => !own.includes(id));
  return others.slice(0, MOST).flatMap((other) => {
    const ids = recordIds(other);
    const all = [other, ...near.filter(({ id }) => ids.includes(id))].flatMap(({ facts }) => peopleOf(facts));
    const shares: Record<Shared, boolean> = {
      email: all.some(({ email }) => email !== null && emails.has(email)),
      phone: all.some(({ phone }) => phone !== null && phones.has(phoneKey(phone))),
      plate: samePlate.some(({ owner }) => ids.includes(owner)),
      vehicle: came.some(({ owner }) => ids.includes(owner)),
    };
    const found = (Object.keys(shares) as Shared[]).filter((one) => shares[one]);
    return found.length > 0 ? [{ record: other, shares: found }] : [];
  });
}
