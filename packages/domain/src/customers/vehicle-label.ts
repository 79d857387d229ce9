import type { Language } from "../fields.ts";
import type { VehicleFacts } from "./vehicle.ts";

type Named = { [K in "year" | "make" | "model" | "plate" | "vin"]?: VehicleFacts[K] | undefined };

/** Year, make and model, as far as they are known: "2014 Honda Fit", in Spanish "Honda Fit 2014". */
export const vehicleName = ({ year, make, model }: Named, language: Language): string =>
  (language === "es" ? [make, model, year] : [year, make, model]).filter(Boolean).join(" ");

/** A vehicle as somebody typed it, with the year where it stands in this language; what begins or ends with no year stays. */
export function vehicleAsTyped(typed: string, language: Language): string {
  const [, first, name] = /^((?:19|20)\d\d)\s+(\S.*)$/s.exec(typed) ?? [];
  const [, named, last] = /^(\S.*)\s+((?:19|20)\d\d)$/s.exec(typed) ?? [];
  if (language === "es") return first && !last ? `${name} ${first}` : typed;
  return last && !first ? `${last} ${named}` : typed;
}

/** A vehicle in one line, by the best that is known of it: its name, else its plate, else its VIN. */
export const vehicleLabel = (vehicle: Named, language: Language): string =>
  vehicleName(vehicle, language) || vehicle.plate || vehicle.vin || "";

const isNamed = ({ year, make, model }: Named) => Boolean(year || make || model);

/** Its plate, where the label does not say it yet. */
export const plateBeside = (vehicle: Named): string | null => (isNamed(vehicle) && vehicle.plate) || null;

/** What tells it from another of its kind, where the label does not say it yet: its plate, else its VIN. */
export const vehicleMark = (vehicle: Named): string =>
  (isNamed(vehicle) && (vehicle.plate || vehicle.vin)) || "";
