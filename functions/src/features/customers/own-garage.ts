import { fleetNameOf } from "@openhood/domain/approvals/addressee";
import { type Appointment, ruleOf } from "@openhood/domain/booking/appointment";
import { dateAt } from "@openhood/domain/booking/quarters";
import { seesVehiclesOf } from "@openhood/domain/customers/seen-by";
import { type OdometerReading, plainReading, type Vehicle } from "@openhood/domain/customers/vehicle";
import type { LocalText } from "@openhood/domain/fields";
import { type Due, isPressing, whatIsDue } from "@openhood/domain/maintenance/due";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { knownBy } from "../../stores/address-claims.ts";
import { ofAddress } from "../../stores/appointment-queries.ts";
import { currentMaintenance } from "../../stores/order-settings.ts";
import { idsOf, recordsNaming } from "../../stores/own-records.ts";
import { loadClock } from "../../stores/shop.ts";
import { onRecords } from "../../stores/vehicles.ts";

const VEHICLES = 200;
const APPOINTMENTS = 50;

/** A vehicle as its customer sees it: what the staff notes stays inside. */
export type OwnVehicle = Pick<Vehicle["facts"], "vin" | "plate" | "year" | "make" | "model" | "color"> & {
  id: string;
  /** The fleet whose it is; null where it is the caller's own. */
  fleet: string | null;
  /** The latest reading. */
  odometer: OdometerReading | null;
  /** What is due on it by the shop's table, now or soon, the most pressing first. */
  due: { name: LocalText; status: Due["status"] }[];
  /** The caller's own visits with it, the latest first, without those that were called off. */
  visits: Pick<Appointment, "id" | "kind" | "arrival" | "services">[];
};

/** The vehicles of the caller, also at addresses they have claimed, or of the fleets they book for, each with the caller's visits. */
export async function ownGarage(ctx: Ctx): Promise<{ vehicles: OwnVehicle[] }> {
  const account = authorizeAccount(ctx, "customers.garage");
  const db = await ctx.db();
  const by = await knownBy(db, account);
  const [found, visits, { value: table }, clock] = await Promise.all([
    recordsNaming(db, by),
    Promise.all([by.own, ...by.claimed].map((email) => ofAddress(db, email, APPOINTMENTS))),
    currentMaintenance(db),
    loadClock(db),
  ]);
  const today = dateAt(ctx.now().getTime(), clock);
  const seen = found.filter(({ facts }) => seesVehiclesOf(facts, by));
  const fleets = new Map(seen.flatMap((one) => idsOf([one]).map((id) => [id, fleetNameOf(one)])));
  const vehicles = await onRecords(db, idsOf(seen), VEHICLES);
  return {
    vehicles: vehicles
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, owner, facts, odometer, serviced = [] }) => ({
        id,
        fleet: fleets.get(owner) ?? null,
        vin: facts.vin,
        plate: facts.plate,
        year: facts.year,
        make: facts.make,
        model: facts.model,
        color: facts.color,
        odometer: odometer.slice(-1).map(plainReading)[0] ?? null,
        due: whatIsDue(table, { serviced, readings: odometer, today })
          .filter(isPressing)
          .map(({ interval, status }) => ({ name: interval.name, status })),
        visits: visits
          .flat()
          .sort((a, b) => (a.arrival.from < b.arrival.from ? 1 : -1))
          // What was called off is no visit.
          .filter((visit) => visit.vehicle.id === id && ruleOf(visit).told.status !== "off")
          .map(({ id, kind, arrival, services }) => ({ id, kind, arrival, services })),
      })),
  };
}
