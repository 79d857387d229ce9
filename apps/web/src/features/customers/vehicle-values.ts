import { OdometerReading, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { issuesOf } from "@openhood/domain/field-issues";

/** What the desk types about a vehicle: all of it text, so that nothing typed is lost. */
export type VehicleValues = Record<
  "vin" | "plate" | "plateState" | "year" | "make" | "model" | "color" | "notes" | "miles" | "on",
  string
>;

/** What the form says: the vehicle, and what its odometer shows, or showed `on` the date of a reading that is wrong. */
export const VehicleInputShape = VehicleFacts.safeExtend({ miles: OdometerReading.shape.miles.nullable() });

const number = (typed: string) =>
  typed.trim() === "" ? null : Number(typed.replace(/[,.\s](?=\d{3}\b)/g, ""));

/** The input these values stand for, as input for the domain's schema. */
export const vehicleInput = ({ year, miles, on: _, ...rest }: VehicleValues): unknown => ({
  ...rest,
  year: number(year),
  miles: number(miles),
});

/** A vehicle's facts as they stand in the form; the odometer starts empty. */
export const vehicleValues = (facts: VehicleFacts | null): VehicleValues => ({
  vin: facts?.vin ?? "",
  plate: facts?.plate ?? "",
  plateState: facts?.plateState ?? "",
  year: facts?.year ? String(facts.year) : "",
  make: facts?.make ?? "",
  model: facts?.model ?? "",
  color: facts?.color ?? "",
  notes: facts?.notes ?? "",
  miles: "",
  on: "",
});

/** Checks the form with the server's schema. */
export const checkVehicle = (values: VehicleValues) => issuesOf(VehicleInputShape, vehicleInput(values));
