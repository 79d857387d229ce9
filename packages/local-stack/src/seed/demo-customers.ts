import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { nameApprover } from "@openhood/domain/customers/approvers";
import { type CustomerFacts, type CustomerRecord, opened } from "@openhood/domain/customers/record";
import type { OdometerReading, Vehicle, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { addedVehicle } from "@openhood/domain/customers/vehicle-rules";
import { type DemoPerson, demoPeople, recordId, vehicleId } from "./demo-people.ts";

const DAY = 86_400_000;

const facts = (more: Partial<VehicleFacts>): VehicleFacts => ({
  vin: null,
  plate: null,
  plateState: null,
  year: null,
  make: null,
  model: null,
  color: null,
  notes: null,
  ...more,
});

/** What the staff knows beyond what people say when they book. */
const known: Record<string, { notes?: string; vehicle: Partial<VehicleFacts> }> = {
  dana: {
    notes: "Drives to work every day: call before ordering parts, she borrows a car then.",
    vehicle: { vin: "19XFB2F5XEE042788", color: "silver" },
  },
  joaquin: { vehicle: { vin: "5TETX22N79Z604218", color: "green" } },
  lena: { vehicle: { plateState: "CT" } },
  frank: { vehicle: { vin: "1FTFW1CT6BFA31726", color: "white" } },
  maribel: { vehicle: { vin: "3N1CN7AP3JL842955", color: "red" } },
  priya: { vehicle: { vin: "4S4BTACC1L3127740", color: "gray" } },
  walter: {
    vehicle: {
      ...{ vin: "1G4HP54K334151883", color: "tan" },
      notes: "The hood latch sticks; lift it with two hands.",
    },
  },
  hannah: { vehicle: { vin: "YV126MEB4G1284417", color: "black" } },
  casey: { vehicle: { vin: "19XFC2F55GE047719", color: "blue" } },
};

/** Who may approve for whom, as the owner of the cars named them in their account. */
const approvers: Record<string, { by: string; facts: ApproverFacts }> = {
  dana: {
    by: "Dana Whitfield",
    facts: {
      ...{ name: "Sam Whitfield", email: "sam.whitfield@example.com", phone: null, relation: "family" },
      ...{ vehicles: null, limit: 40_000 },
    },
  },
  bayside: {
    by: "Ingrid Bay",
    facts: {
      ...{ name: "Ben Ortiz", email: "ben@bayside-florists.example", phone: null, relation: "driver" },
      ...{ vehicles: ["demo-van-1"], limit: 25_000 },
    },
  },
};

/** What the shop knows of somebody's car. */
export const carOf = ({ id, vehicle: { id: _, ...input } }: DemoPerson): VehicleFacts =>
  facts({ plateState: "NY", ...input, ...known[id]?.vehicle });

/** Who speaks for the fleet, and decides on its work. */
export const fleetContact = {
  name: "Ingrid Bay",
  email: "ingrid@bayside-florists.example",
  phone: "+15550107300",
};

/** The fleet of a neighbour: two people speak for it, three vans are on it. */
const fleet: CustomerFacts = {
  kind: "fleet",
  billing: { terms: "net-30", needsPurchaseOrder: false },
  name: "Bayside Florists",
  language: "en",
  notes: "Vans have to be back by six: flowers go out at night.",
  contacts: [
    { ...fleetContact, book: true, approve: true },
    { name: "Tomás Rey", email: "tomas@bayside-florists.example", phone: null, book: true, approve: false },
  ],
};
/** The vans, and what their odometers show as the demo begins. */
const vans: { miles: number; facts: Partial<VehicleFacts> }[] = [
  {
    miles: 63_800,
    facts: {
      year: 2019,
      make: "Ford",
      model: "Transit",
      plate: "FLR 001",
      vin: "1FTYR1ZM1KKA41345",
      color: "white",
    },
  },
  {
    miles: 46_430,
    facts: {
      year: 2021,
      make: "Ford",
      model: "Transit",
      plate: "FLR 002",
      vin: "1FTBR1C84MKA34412",
      color: "white",
    },
  },
  {
    miles: 99_800,
    facts: {
      year: 2015,
      make: "Nissan",
      model: "NV200",
      plate: "FLR 003",
      vin: "3N6CM0KN4FK708826",
      color: "green",
    },
  },
];
/** Miles a van is driven a day. */
const VAN_A_DAY = 65;
/** Of the vans, from 1. */
export const vanId = (van: number) => `demo-van-${van}`;
export const vanFacts = (van: number): VehicleFacts => facts({ plateState: "NY", ...vans[van - 1]?.facts });
/** What a van's odometer showed. @param ago ms before the demo begins */
export const vanMilesAt = (van: number, ago: number): number =>
  (vans[van - 1]?.miles ?? 0) - Math.round((VAN_A_DAY * ago) / DAY);

/**
 * Everybody the demo shop knows: who books there, a fleet, and somebody who was written down twice.
 * @param now milliseconds since 1970
 */
export function demoCustomers(now: number): { records: CustomerRecord[]; vehicles: Vehicle[] } {
  const at = (days: number) => new Date(now - days * DAY).toISOString();
  const read = (miles: number | undefined, days: number): OdometerReading | null =>
    miles === undefined ? null : { on: at(days).slice(0, 10), miles };
  const record = (id: string, of: CustomerFacts, days: number, uid: string | null = null) => {
    const made = opened(of, { id: recordId(id), at: at(days), uid });
    const named = approvers[id];
    if (!named) return made;
    const word = { at: at(days - 100), by: { kind: "owner" as const, name: named.by } };
    const done = nameApprover(made, named.facts, { id: `demo-approver-${id}`, word });
    return done.ok ? done.record : made;
  };
  const vehicle = (id: string, owner: string, of: Partial<VehicleFacts>, days: number, miles?: number) =>
    addedVehicle(facts(of), { id, owner: recordId(owner), at: at(days), reading: read(miles, days) });
  const person = ({ name, email, phone, language, id }: DemoPerson): CustomerFacts => ({
    kind: "person",
    name,
    email: email || null,
    phone: phone ?? null,
    language,
    notes: known[id]?.notes ?? null,
  });

  const twin = { kind: "person", name: "D. Whitfield", email: null, phone: "+15550104471" } as const;
  return {
    records: [
      ...demoPeople.map((one, n) => record(one.id, person(one), 220 + n, one.uid ?? null)),
      record("bayside", fleet, 210),
      record("dana-twin", { ...twin, language: "en", notes: "Asked for winter tires by phone." }, 3),
    ],
    vehicles: [
      ...demoPeople.map((one, n) => vehicle(vehicleId(one.id), one.id, carOf(one), 40 + n)),
      ...vans.map((_, n) => {
        const days = 30 + 4 * n;
        return vehicle(vanId(n + 1), "bayside", vanFacts(n + 1), days, vanMilesAt(n + 1, days * DAY));
      }),
      vehicle("demo-dana-twin-car", "dana-twin", { plate: "JKL-4471", make: "Honda", model: "Civic" }, 3),
    ],
  };
}
