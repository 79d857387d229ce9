import { z } from "zod";
import { CalendarDate } from "../dates.ts";
import { Id, type Instant, line, optional, optionalLine, orNull, text } from "../fields.ts";
import type { Deferred } from "../maintenance/deferred.ts";
import type { Reminded } from "../maintenance/reminders.ts";
import type { Serviced } from "../maintenance/serviced.ts";

/** Longest VIN or frame number, characters. */
export const MAX_VIN = 20;

/**
 * A vehicle identification number, or the frame number of a car that has none. Upper case, without blanks. Cars from before 1981 and
 * from outside North America have numbers of other lengths and signs: what is odd in one is a warning (`vinWarning`).
 */
export const Vin = line(MAX_VIN).overwrite((typed) => typed.replace(/\s/g, "").toUpperCase());

/** A license plate as it is stamped: in capitals, however it was typed. */
export const Plate = line(12).toUpperCase().max(12);

/** A vehicle as a person names it: by VIN, by plate, or by year, make and model; as much of it as they know. */
export const NamedVehicle = z.strictObject({
  /** The vehicle in the garage, when it came from there. */
  id: Id.optional(),
  vin: optional(Vin),
  plate: optional(Plate),
  /** Which state or country gave the plate. */
  plateState: optionalLine(20),
  year: z.int().min(1900).max(2100).optional(),
  make: optionalLine(40),
  model: optionalLine(60),
});
export type NamedVehicle = z.infer<typeof NamedVehicle>;

/** What the shop knows of a vehicle, as the desk writes it down: enough to tell which one it is. */
export const VehicleFacts = z
  .strictObject({
    vin: orNull(Vin),
    plate: orNull(Plate),
    /** Which state or country gave the plate. */
    plateState: orNull(line(20)),
    year: z.int().min(1900).max(2100).nullable(),
    make: orNull(line(40)),
    model: orNull(line(60)),
    color: orNull(line(40)),
    /** For the staff. */
    notes: orNull(text(2_000)),
  })
  .refine(({ vin, plate, make, model }) => vin || plate || make || model, {
    message: "unnamed",
    path: ["plate"],
  });
export type VehicleFacts = z.infer<typeof VehicleFacts>;

/** What the odometer showed on a local date, in miles. */
export const OdometerReading = z.strictObject({ on: CalendarDate, miles: z.int().min(0).max(2_000_000) });
export type OdometerReading = z.infer<typeof OdometerReading>;
/** What somebody writes down on the vehicle's own record: a reading, or (`miles` null) that the one of that date is wrong. */
export const RecordedReading = OdometerReading.extend({ miles: OdometerReading.shape.miles.nullable() });
export type RecordedReading = z.infer<typeof RecordedReading>;

/** Where a reading was written down: as the car came in, on its order, or on its own record; by whom, and when. */
export type ReadingSource = {
  kind: "check-in" | "order" | "record";
  /** The appointment or the order; null for the record. */
  id: string | null;
  by: { uid: string; name: string };
  at: Instant;
};

/** A reading as it is kept. */
export type KeptReading = OdometerReading & {
  /** Absent in one that is older than the question. */
  from?: ReadingSource;
};

/** A reading without who wrote it down. */
export const plainReading = ({ on, miles }: KeptReading): OdometerReading => ({ on, miles });

/** A reading that turned out to be wrong: what it said, and who corrected it. */
export type CorrectedReading = KeptReading & { corrected: Pick<ReadingSource, "by" | "at"> };

/** A vehicle the shop looks after. A VIN is on one vehicle at most; a plate can pass from one to another. */
export type Vehicle = {
  v: 2;
  id: string;
  /** Raised with every change of what is written here; what an editor starts from. */
  revision: number;
  /** The customer's record it is on. */
  owner: string;
  /** Everyone it was ever on, the present owner last. */
  owners: { record: string; from: Instant; until: Instant | null }[];
  facts: VehicleFacts;
  /** By date, oldest first; one a day. */
  odometer: KeptReading[];
  /** Readings that were corrected or removed, the latest correction last; absent before the first. */
  corrected?: CorrectedReading[];
  /** What the shop's orders have done on it, by date; absent before the first. */
  serviced?: Serviced[];
  /** What its owner put off until a date, and was not reminded of since; absent before the first. */
  deferred?: Deferred[];
  /** What its owner was told is due; absent before the first. */
  reminded?: Reminded[];
  /** What it is found by. */
  find: { plate: string | null; keys: string[] };
  archivedAt: Instant | null;
  /** The vehicle this one turned out to be, as two records were merged, and what that one learned by it. */
  merged?: { into: string; record: string; gave: (keyof VehicleFacts)[]; readings: KeptReading[] } | null;
  /** The appointment it first came with; absent when the desk wrote it down. */
  openedBy?: string;
  createdAt: Instant;
  updatedAt: Instant;
};
