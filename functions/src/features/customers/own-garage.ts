import type { Appointment } from "@openhood/domain/booking/appointment";
import { dateAt } from "@openhood/domain/booking/quarters";
import { type CustomerRecord, speaksFor } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { LocalText } from "@openhood/domain/fields";
import { type Due, isPressing, whatIsDue } from "@openhood/domain/maintenance/due";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { ofAddress } from "../../stores/appointment-queries.ts";
import { sharing } from "../../stores/customers.ts";
import { currentMaintenance } from "../../stores/order-settings.ts";
import { loadClock } from "../../stores/shop.ts";
import { onRecords } from "../../stores/vehicles.ts";

const RECORDS = 10;
const VEHICLES = 200;
const APPOINTMENTS = 50;

/** A vehicle as its customer sees it: what the staff notes stays inside. */
export type OwnVehicle = Pick<Vehicle["facts"], "vin" | "plate" | "year" | "make" | "model" | "color"> & {
  id: string;
  /** The latest reading. */
  odometer: Vehicle["odometer"][number] | null;
  /** What is due on it by the shop's table, now or soon, the most pressing first. */
  due: { name: LocalText; status: Due["status"] }[];
  /** The caller's own visits with it, the latest first. */
  visits: Pick<Appointment, "id" | "kind" | "arrival" | "services">[];
};

/** The records whose vehicles an address may see: only what names it, whatever was merged into what. */
function ownRecords(found: readonly CustomerRecord[], email: string): string[] {
  return found
    .filter(({ facts }) => speaksFor(facts, email))
    .flatMap(({ id, absorbed, state }) => (state.status === "active" ? [id, ...absorbed] : [id]));
}

/** The vehicles of the caller, or of the fleets they book for, each with the caller's visits. */
export async function ownGarage(ctx: Ctx): Promise<{ vehicles: OwnVehicle[] }> {
  const { email } = authorizeAccount(ctx, "customers.garage");
  const db = await ctx.db();
  const [found, visits, { value: table }, clock] = await Promise.all([
    sharing(db, { emails: [email], phones: [] }, RECORDS),
    ofAddress(db, email, APPOINTMENTS),
    currentMaintenance(db),
    loadClock(db),
  ]);
  const today = dateAt(ctx.now().getTime(), clock);
  const vehicles = await onRecords(db, ownRecords(found, email), VEHICLES);
  return {
    vehicles: vehicles
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, facts, odometer, serviced = [] }) => ({
        id,
        vin: facts.vin,
        plate: facts.plate,
        year: facts.year,
        make: facts.make,
        model: facts.model,
        color: facts.color,
        odometer: odometer.at(-1) ?? null,
        due: whatIsDue(table, { serviced, readings: odometer, today })
          .filter(isPressing)
          .map(({ interval, status }) => ({ name: interval.name, status })),
        visits: visits
          .filter(({ vehicle }) => vehicle.id === id)
          .map(({ id, kind, arrival, services }) => ({ id, kind, arrival, services })),
      })),
  };
}
