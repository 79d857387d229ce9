import { z } from "zod";
import { Id, optionalLine } from "../fields.ts";

/** A vehicle identification number: 17 characters without I, O and Q (49 CFR 565.15). Upper case, without blanks. */
export const Vin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, "vin");

const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => undefined);

/** A vehicle as a person names it: by VIN, by plate, or by year, make and model; as much of it as they know. */
export const NamedVehicle = z.strictObject({
  /** The vehicle in the garage, when it came from there. */
  id: Id.optional(),
  vin: z.union([blank, Vin]).optional(),
  plate: optionalLine(12),
  year: z.int().min(1900).max(2100).optional(),
  make: optionalLine(40),
  model: optionalLine(60),
});
export type NamedVehicle = z.infer<typeof NamedVehicle>;
