import { z } from "zod";
import {
  type KeptReading,
  OdometerReading,
  plainReading,
  type ReadingSource,
  type Vehicle,
} from "../customers/vehicle.ts";
import { withReading } from "../customers/vehicle-rules.ts";
import { line, orNull } from "../fields.ts";
import { type Appointment, isHere } from "./appointment.ts";

/** What is noted as a car comes in. */
export const Intake = z.strictObject({
  odometer: OdometerReading.shape.miles.nullable(),
  /** What is written on the tag its keys hang on. */
  keyTag: orNull(line(12)),
});
export type Intake = z.infer<typeof Intake>;

type Intaken = Pick<Appointment, "state" | "intake">;

/** What the odometer showed last before a local date, without who wrote it down; null when nobody did. */
export const lastReading = (readings: readonly OdometerReading[], date: string): OdometerReading | null =>
  readings
    .filter(({ on }) => on < date)
    .map(plainReading)
    .at(-1) ?? null;

/**
 * What is noted of a car in the shop, and what its vehicle's odometer has shown by then. A number lower than the last one
 * has to be said twice (`lower`).
 * @param readings of the vehicle; null where the car is not known as one yet
 * @param on the shop's local date
 * @param from where a new reading comes from; one that is there already keeps what it says
 */
export function noteIntake(
  appointment: Intaken,
  readings: readonly KeptReading[] | null,
  { lower, on, from, ...intake }: Intake & { lower: boolean; on: string; from: ReadingSource },
):
  | { ok: true; intake: Intake; odometer: KeptReading[] | null }
  | { ok: false; reason: "not-here" }
  | { ok: false; reason: "lower"; last: OdometerReading } {
  if (!isHere(appointment)) return { ok: false, reason: "not-here" };
  const { odometer: miles } = intake;
  const last = readings && lastReading(readings, on);
  if (last && miles !== null && miles < last.miles && !lower) return { ok: false, reason: "lower", last };
  // Taken away again: it was another car's.
  const wasNoted = (appointment.intake?.odometer ?? null) !== null;
  const without = readings?.filter((reading) => !wasNoted || reading.on !== on) ?? null;
  const same = readings?.find((reading) => reading.on === on && reading.miles === miles);
  const odometer = without && withReading(without, same ?? (miles === null ? null : { on, miles, from }));
  return { ok: true, intake, odometer };
}

/**
 * A vehicle's readings after the number on its order was typed, changed or taken away: the number that stood there goes.
 * @param on the shop's local date
 */
export function correctReading(
  readings: readonly KeptReading[],
  {
    before,
    miles,
    on,
    from,
  }: { before: number | null; miles: number | null; on: string; from: ReadingSource },
): KeptReading[] {
  const wrong = before === null ? -1 : readings.findLastIndex((one) => one.miles === before);
  const right = wrong < 0 ? readings : readings.toSpliced(wrong, 1);
  return withReading(right, miles === null ? null : { on: readings[wrong]?.on ?? on, miles, from });
}

/**
 * A vehicle's readings, the latest first, each with whether one before it was higher: typed wrong then or now, a new
 * cluster, or an odometer turned back.
 * @param readings by date, oldest first
 */
export function odometerHistory(readings: readonly KeptReading[]): (KeptReading & { isLower: boolean })[] {
  let highest = 0;
  const marked = readings.map((one) => {
    const isLower = one.miles < highest;
    highest = Math.max(highest, one.miles);
    return { ...one, isLower };
  });
  return marked.reverse();
}

/** A vehicle after its odometer was read. */
export const readVehicleOdometer = (vehicle: Vehicle, odometer: KeptReading[], at: string): Vehicle => ({
  ...vehicle,
  revision: vehicle.revision + 1,
  odometer,
  updatedAt: at,
});

/** Two tags a person would take for one are the same. */
const tagKey = (tag: string) => tag.replace(/\s/g, "").toLowerCase();

/** The other cars in the shop whose keys hang on the same tag. */
export const sameKeyTag = <One extends Intaken & Pick<Appointment, "id">>(
  { id, keyTag }: { id: string; keyTag: string | null },
  all: readonly One[],
): One[] =>
  keyTag === null || tagKey(keyTag) === ""
    ? []
    : all.filter(
        (one) =>
          one.id !== id && isHere(one) && one.intake?.keyTag && tagKey(one.intake.keyTag) === tagKey(keyTag),
      );
