import { z } from "zod";
import { type KeptReading, OdometerReading, type ReadingSource, type Vehicle } from "../customers/vehicle.ts";
import { doubtOf, type ReadingDoubt, withOdometer, withReading } from "../customers/vehicle-rules.ts";
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

/**
 * What is noted of a car in the shop, and what its vehicle's odometer has shown by then. A number that
 * is not likely after the last one has to be confirmed (`anyway`).
 * @param readings of the vehicle; null where the car is not known as one yet
 * @param on the shop's local date
 * @param from where a new reading comes from; one that is there already keeps what it says
 */
export function noteIntake(
  appointment: Intaken,
  readings: readonly KeptReading[] | null,
  { anyway, on, from, ...intake }: Intake & { anyway: boolean; on: string; from: ReadingSource },
):
  | { ok: true; intake: Intake; odometer: KeptReading[] | null }
  | { ok: false; reason: "not-here" }
  | ({ ok: false; reason: "doubtful" } & ReadingDoubt) {
  if (!isHere(appointment)) return { ok: false, reason: "not-here" };
  const { odometer: miles } = intake;
  const doubt = readings && miles !== null && !anyway ? doubtOf(readings, { on, miles }) : null;
  if (doubt) return { ok: false, reason: "doubtful", ...doubt };
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
export const readVehicleOdometer = (
  vehicle: Vehicle,
  odometer: KeptReading[],
  stamp: Pick<ReadingSource, "by" | "at">,
): Vehicle => ({
  ...withOdometer(vehicle, odometer, stamp),
  revision: vehicle.revision + 1,
  updatedAt: stamp.at,
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
