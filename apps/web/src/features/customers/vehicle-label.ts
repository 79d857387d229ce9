import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import type { NamedVehicle } from "@openhood/domain/customers/vehicle";

/** A car in one line, by the best that is known of it: "2014 Honda Fit", else its plate, else its VIN. */
export function carLine({ year, make, model, plate, vin }: Omit<BookedVehicle, "id"> | NamedVehicle): string {
  const name = [year, make, model].filter(Boolean).join(" ");
  return name || plate || vin || "";
}

/** The mark that tells it from another of its kind, where the line does not say it yet. */
export function carMark({ year, make, model, plate, vin }: Omit<BookedVehicle, "id"> | NamedVehicle): string {
  return [year, make, model].some(Boolean) ? plate || vin || "" : "";
}
