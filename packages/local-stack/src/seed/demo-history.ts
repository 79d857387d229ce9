import { dayGrid, msOf } from "@openhood/domain/booking/quarters";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { plusDays } from "@openhood/domain/days";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import { localTime } from "@openhood/domain/shop/opening";
import { carOf, fleetContact, vanFacts, vanId, vanMilesAt } from "./demo-customers.ts";
import { before, whoCame } from "./demo-jobs.ts";
import { milesOf, recordId, vehicleId } from "./demo-people.ts";
import { demoProfile } from "./demo-shop.ts";
import { advisor, type Make, type Story, worked } from "./demo-work.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const LONGEST_AGO = 210;

/** Eight in the morning, by the shop's clock, of the day an instant is on; of the Friday before where that is a weekend. */
function morningOf(instant: number): number {
  const { timeZone } = demoProfile;
  const { date, weekday } = localTime(new Date(instant), timeZone);
  return msOf(dayGrid(plusDays(date, Math.min(0, 4 - weekday)), timeZone).first + 32);
}

/** Visits of the fleet's vans: which, how many days ago, and for what. */
const vansBefore = [
  [1, 194, "oil-change"],
  [2, 162, "brakes"],
  [3, 129, "tires"],
  [1, 97, "brakes"],
  [3, 65, "oil-change"],
  [2, 33, "oil-change"],
] as const;

/** A visit of the months before: whose car came (`who`: the customer on its order), when (ms since 1970), and for what. */
type Visit = Pick<Story, "turn" | "relation"> & {
  id: string;
  at: number;
  service: string;
  who: Pick<OrderCustomer, "uid" | "record" | "name" | "email" | "phone" | "language">;
  vehicle: { id: string; facts: VehicleFacts; miles: number };
};

function visitsBefore(now: number): Visit[] {
  const ofPeople = before.map((service, n): Visit => {
    const person = whoCame(n);
    const { id, uid = null, name, email = null, phone = null, language } = person;
    const ago = LONGEST_AGO - Math.round((n * (LONGEST_AGO - 6)) / (before.length - 1));
    const at = morningOf(now - ago * DAY) + (n % 6) * 15 * MINUTE;
    return {
      ...{ id: `demo-order-${n + 1}`, at, service, turn: n },
      who: { uid, record: recordId(id), name, email, phone, language },
      vehicle: { id: vehicleId(id), facts: carOf(person), miles: milesOf(id, at) },
    };
  });
  const { name, email, phone } = fleetContact;
  const who = { uid: null, record: recordId("bayside"), name, email, phone, language: "en" } as const;
  const ofVans = vansBefore.map(([van, ago, service], n): Visit => {
    const at = morningOf(now - ago * DAY) + (n % 3) * 15 * MINUTE;
    const vehicle = { id: vanId(van), facts: vanFacts(van), miles: vanMilesAt(van, now - at) };
    return { id: `demo-order-van-${n + 1}`, at, service, turn: n, relation: "fleet-contact", who, vehicle };
  });
  return [...ofPeople, ...ofVans].sort((a, b) => a.at - b.at);
}

/**
 * Seven months of orders of those the demo shop knows best and of the fleet's vans, closed, the oldest first.
 * @param now ms since 1970
 */
export function demoHistory(now: number): { id: string; make: Make }[] {
  return visitsBefore(now).map(({ id, at, service, who, vehicle, ...story }, n, all) => {
    const earlier = all.slice(0, n).filter((one) => one.vehicle.id === vehicle.id);
    const { notes: _, ...car } = vehicle.facts;
    const make: Make = (number, settings, busy) => {
      const opened = openOrder(
        {
          id,
          number,
          source: { kind: "walk-in", appointment: null },
          customer: who,
          vehicle: { id: vehicle.id, ...car },
          stage: "checked-in",
          concerns: [],
          odometerIn: vehicle.miles,
          keyTag: null,
          waits: null,
        },
        settings,
        { by: advisor, at: new Date(at).toISOString() },
        () => `${id}-fee`,
      );
      const promisedAt = new Date(at + 8 * 60 * MINUTE).toISOString();
      return worked(opened, settings, {
        ...{ stage: "picked-up", services: [service], promisedAt, now, busy },
        earlier: earlier.map((one) => one.service),
        ...story,
      });
    };
    return { id, make };
  });
}
