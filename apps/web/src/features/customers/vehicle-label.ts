import type { VehicleFacts } from "@openhood/domain/customers/vehicle";

type Named = { [K in "year" | "make" | "model" | "plate" | "vin"]?: VehicleFacts[K] | undefined };

/** Year, make and model, as far as they are known. */
export const vehicleName = ({ year, make, model }: Pick<Named, "year" | "make" | "model">): string =>
  [year, make, model].filter(Boolean).join(" ");

/** A vehicle in one line, by the best that is known of it: "2014 Honda Fit", else its plate, else its VIN. */
export const vehicleLabel = (vehicle: Named): string =>
  vehicleName(vehicle) || vehicle.plate || vehicle.vin || "";

/** Its plate, where the label does not say it yet. */
export const plateBeside = (vehicle: Named): string | null => (vehicleName(vehicle) && vehicle.plate) || null;

/** What tells it from another of its kind, where the label does not say it yet: its plate, else its VIN. */
export const vehicleMark = (vehicle: Named): string =>
  (vehicleName(vehicle) && (vehicle.plate || vehicle.vin)) || "";
