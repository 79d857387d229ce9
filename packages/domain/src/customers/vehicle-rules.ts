import type { Appointment, BookedVehicle } from "../booking/appointment.ts";
import { daysBetween } from "../days.ts";
import type { Instant } from "../fields.ts";
import { milesADay } from "../maintenance/due.ts";
import { folded, plateKey, vehicleKeys } from "./find.ts";
import { isOwnRecord } from "./forget.ts";
import type { CustomerRecord } from "./record.ts";
import {
  type KeptReading,
  type OdometerReading,
  plainReading,
  type ReadingSource,
  type RecordedReading,
  type Vehicle,
  type VehicleFacts,
} from "./vehicle.ts";

/** Most readings of an odometer that are kept. */
const MAX_READINGS = 200;

const findable = (facts: VehicleFacts) => ({ plate: plateKey(facts.plate), keys: vehicleKeys(facts) });

/** A reading among others, by date; a second one of a day takes the first one's place. */
export const withReading = (readings: readonly KeptReading[], reading: KeptReading | null): KeptReading[] =>
  reading
    ? [...readings.filter(({ on }) => on !== reading.on), reading]
        .sort((a, b) => (a.on < b.on ? -1 : 1))
        .slice(-MAX_READINGS)
    : [...readings];

/** What the odometer showed last before a local date, without who wrote it down; null when nobody did. */
export const lastReading = (readings: readonly OdometerReading[], date: string): OdometerReading | null =>
  readings
    .filter(({ on }) => on < date)
    .map(plainReading)
    .at(-1) ?? null;

/** Why a reading has to be confirmed: it is lower than the one before, or higher by more than anybody drives. */
export type ReadingDoubt = { why: "lower" | "jump"; last: OdometerReading };

/** Miles a day, and miles on top, that nobody is asked about. */
const [LIKELY_A_DAY, LIKELY] = [150, 500];

/** Why a reading has to be confirmed after another one. @param aDay the miles a day the car is known to be driven */
export function doubtAfter(
  last: OdometerReading,
  { on, miles }: OdometerReading,
  aDay: number | null = null,
): ReadingDoubt | null {
  if (miles < last.miles) return { why: "lower", last };
  const most = LIKELY + Math.max(LIKELY_A_DAY, 2 * (aDay ?? 0)) * daysBetween(last.on, on);
  return miles - last.miles > most ? { why: "jump", last } : null;
}

/** Why a reading has to be confirmed on a car with these readings; null where it is likely, or the first. */
export function doubtOf(readings: readonly OdometerReading[], reading: OdometerReading): ReadingDoubt | null {
  const last = lastReading(readings, reading.on);
  const before = readings.filter(({ on }) => on < reading.on);
  return last && doubtAfter(last, reading, milesADay(before, reading.on));
}

/**
 * A vehicle with its readings as they are now. One that is gone or says something else is kept as corrected, and what was done at its
 * miles is corrected with it.
 */
export function withOdometer<Of extends Pick<Vehicle, "odometer" | "corrected" | "serviced">>(
  vehicle: Of,
  odometer: KeptReading[],
  stamp: Pick<ReadingSource, "by" | "at">,
): Of {
  const { corrected = [], serviced } = vehicle;
  const oldest = odometer[0]?.on ?? "";
  const wrong = vehicle.odometer.filter(
    ({ on, miles }) =>
      // The oldest of many go by themselves.
      (odometer.length < MAX_READINGS || on >= oldest) &&
      !odometer.some((one) => one.on === on && one.miles === miles),
  );
  if (wrong.length === 0) return { ...vehicle, odometer };
  const right = new Map(wrong.map(({ on, miles }) => [miles, odometer.find((one) => one.on === on)?.miles]));
  const milesOf = (miles: number | null) =>
    miles !== null && right.has(miles) ? (right.get(miles) ?? null) : miles;
  return {
    ...vehicle,
    odometer,
    corrected: [...corrected, ...wrong.map((one) => ({ ...one, corrected: stamp }))].slice(-MAX_READINGS),
    ...(serviced && { serviced: serviced.map((one) => ({ ...one, miles: milesOf(one.miles) })) }),
  };
}

/** A vehicle after somebody wrote a reading down on its record, or took one away. */
function recorded(
  vehicle: Vehicle,
  { on, miles }: RecordedReading,
  stamp: Pick<ReadingSource, "by" | "at">,
): Vehicle {
  const { odometer } = vehicle;
  // The same again says nothing new, and it keeps where it came from.
  if (odometer.some((one) => one.on === on && one.miles === miles)) return vehicle;
  const without = odometer.filter((one) => one.on !== on);
  const reading = miles === null ? null : readOnRecord({ on, miles }, stamp);
  return withOdometer(vehicle, withReading(without, reading), stamp);
}

/** A reading that somebody wrote down on the vehicle's own record. */
export const readOnRecord = (
  reading: OdometerReading | null,
  stamp: Pick<ReadingSource, "by" | "at">,
): KeptReading | null => reading && { ...reading, from: { kind: "record", id: null, ...stamp } };

/** A vehicle with what it is found by worked out anew. */
export const findableVehicle = (vehicle: Vehicle): Vehicle => ({ ...vehicle, find: findable(vehicle.facts) });

/** A new vehicle on a customer's record. */
export const addedVehicle = (
  facts: VehicleFacts,
  {
    id,
    owner,
    at,
    reading,
    openedBy,
  }: { id: string; owner: string; at: Instant; reading: KeptReading | null; openedBy?: string },
): Vehicle => ({
  v: 2,
  id,
  revision: 1,
  owner,
  owners: [{ record: owner, from: at, until: null }],
  facts,
  odometer: withReading([], reading),
  find: findable(facts),
  archivedAt: null,
  ...(openedBy !== undefined && { openedBy }),
  createdAt: at,
  updatedAt: at,
});

/** A vehicle as the desk edited it. */
export const editedVehicle = (
  vehicle: Vehicle,
  {
    facts,
    reading,
    archived,
    at,
  }: {
    facts: VehicleFacts;
    reading: (RecordedReading & Pick<ReadingSource, "by">) | null;
    archived: boolean;
    at: Instant;
  },
): Vehicle => ({
  ...(reading ? recorded(vehicle, reading, { by: reading.by, at }) : vehicle),
  revision: vehicle.revision + 1,
  facts,
  find: findable(facts),
  archivedAt: archived ? (vehicle.archivedAt ?? at) : null,
  updatedAt: at,
});

/** Sold, or written under the wrong customer: on another record from now on. Who had it before stays known. */
export const movedVehicle = (vehicle: Vehicle, to: string, at: Instant): Vehicle =>
  vehicle.owner === to
    ? vehicle
    : {
        ...vehicle,
        revision: vehicle.revision + 1,
        owner: to,
        owners: [
          ...vehicle.owners.map((one) => ({ ...one, until: one.until ?? at })),
          { record: to, from: at, until: null },
        ],
        updatedAt: at,
      };

/** Which of a customer's vehicles is meant: by its id, its VIN, its plate, or else what it is. */
export function matchVehicle(booked: BookedVehicle, vehicles: readonly Vehicle[]): Vehicle | null {
  const plate = plateKey(booked.plate);
  const kind = kindOf(booked);
  const tests: ((vehicle: Vehicle) => boolean)[] = [
    ({ id }) => id === booked.id,
    ({ facts }) => booked.vin !== null && facts.vin === booked.vin,
    ({ facts, find }) => plate !== null && find.plate === plate && !differ(facts.vin, booked.vin),
    ({ facts, find }) =>
      kind !== null && kindOf(facts) === kind && !differ(facts.vin, booked.vin) && !differ(find.plate, plate),
  ];
  for (const test of tests) {
    const found = vehicles.find(test);
    if (found) return found;
  }
  return null;
}

/** Was a vehicle named by its VIN or its plate, and not only by what kind of car it is? */
export const isNamedExactly = ({ vin, plate }: BookedVehicle, known: Vehicle): boolean =>
  (vin !== null && vin === known.facts.vin) || (plate !== null && plateKey(plate) === known.find.plate);

/**
 * May whoever made an appointment read what a record knows of its car? Staff may, and the customer whose record it is: by their
 * account, or by the address, which a booking proves.
 */
export const mayReadCar = (
  { customer, bookedBy }: Pick<Appointment, "customer" | "bookedBy">,
  record: Pick<CustomerRecord, "facts" | "uid">,
): boolean =>
  bookedBy.kind === "staff" ||
  (customer.uid !== null && customer.uid === record.uid) ||
  (customer.email !== null && isOwnRecord(record, customer.email));

/** Does a plate or VIN say that it is another car? */
export const isOtherCar = (
  one: Pick<VehicleFacts, "vin" | "plate">,
  other: Pick<VehicleFacts, "vin" | "plate">,
): boolean => differ(one.vin, other.vin) || differ(plateKey(one.plate), plateKey(other.plate));

/**
 * Which of a customer's cars an order is about: the one its plate or VIN names, else the one it was linked to; null where it is
 * neither. @param linked the id of that one, as it is now
 */
export function carNamed(
  said: BookedVehicle,
  linked: string | null,
  cars: readonly Vehicle[],
): string | null {
  const exact = cars.filter((car) => isNamedExactly(said, car) && !isOtherCar(said, car.facts));
  const found = exact.find(({ id }) => id === linked) ?? exact[0];
  return found?.id ?? linked;
}

/** Is there no other car of its year, make and model among these? */
export const isOnlyOfItsKind = (known: Vehicle, vehicles: readonly Vehicle[]): boolean =>
  vehicles.every(({ id, facts }) => id === known.id || kindOf(facts) !== kindOf(known.facts));

const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
const kindOf = ({ year, make, model }: Pick<VehicleFacts, "year" | "make" | "model">) =>
  make || model ? folded([year, make, model].join("|")) : null;

/** Is a vehicle named as it was before? */
export const isSameVehicle = (named: BookedVehicle, before: BookedVehicle): boolean =>
  (named.id === null || named.id === before.id) &&
  (named.plateState ?? null) === (before.plateState ?? null) &&
  // One that is older than the rule may be kept in small letters.
  named.plate === (before.plate?.toUpperCase() ?? null) &&
  (["vin", "year", "make", "model"] as const).every((field) => named[field] === before[field]);

/** Was anything said by which a vehicle can be known again? */
export const isNamed = (booked: BookedVehicle): boolean =>
  booked.vin !== null || plateKey(booked.plate) !== null || kindOf(booked) !== null;

/** What was said of a vehicle at a booking, or is written on its order. */
type Said = BookedVehicle & { color?: string | null };

/** What was said of a vehicle, as facts. */
export const bookedFacts = ({
  vin,
  plate,
  plateState,
  year,
  make,
  model,
  color = null,
}: Said): VehicleFacts => ({
  vin,
  plate,
  plateState: plateState ?? null,
  year,
  make,
  model,
  color,
  notes: null,
});

/** A vehicle with what was said of it and the shop did not know; what it knew stays. The same when nothing is new. */
export function fillMissingFacts(vehicle: Vehicle, said: Said, at: Instant): Vehicle {
  const known = bookedFacts(said);
  const facts = Object.fromEntries(
    Object.entries(vehicle.facts).map(([key, value]) => [key, value ?? known[key as keyof VehicleFacts]]),
  ) as VehicleFacts;
  const isNew = Object.keys(facts).some(
    (key) => facts[key as keyof VehicleFacts] !== vehicle.facts[key as keyof VehicleFacts],
  );
  return isNew
    ? editedVehicle(vehicle, { facts, reading: null, archived: vehicle.archivedAt !== null, at })
    : vehicle;
}
