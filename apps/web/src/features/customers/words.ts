import { type CustomerFacts, peopleOf } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { formatPhone } from "../../platform/format.ts";

type Named = Pick<VehicleFacts, "year" | "make" | "model" | "plate" | "vin">;

/** A vehicle in one line, by the best that is known of it: "2014 Honda Fit", else its plate, else its VIN. */
export const carOf = ({ year, make, model, plate, vin }: Named): string =>
  [year, make, model].filter(Boolean).join(" ") || plate || vin || "";

/** Its plate, where the line does not say it yet. */
export const plateBeside = (car: Named): string | null => (carOf(car) === car.plate ? null : car.plate);

/** How a customer is reached, in one line. */
export function contactLine(facts: CustomerFacts): string {
  const [first] = peopleOf(facts);
  if (!first) return "";
  const name = facts.kind === "fleet" ? first.name : null;
  return [name, first.phone && formatPhone(first.phone), first.email].filter(Boolean).join(" · ");
}
