import type { FleetOnPaper } from "@openhood/domain/approvals/addressee";
import { plateBeside, vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import type { Language } from "@openhood/domain/fields";
import { withoutLinks } from "@openhood/domain/texts/without-links";
import { words } from "./words.ts";

type Car = { vehicle: Parameters<typeof vehicleLabel>[0]; language: Language };

/**
 * The car as a sentence names it, by its plate told from another of its kind: "2015 Nissan NV200 (FLR 003)". Customers type this
 * themselves, and it goes to approvers and to any phone: nothing in it becomes a link.
 */
export function carOf({ vehicle, language }: Car): string {
  const plate = plateBeside(vehicle);
  const car = vehicleLabel(vehicle, language) || words(language)("notice.car");
  return withoutLinks(plate ? `${car} (${plate})` : car);
}

/** The car as a subject names it: as {@link carOf}, or without a plate by its repair order's number. */
export function carInSubject({ vehicle, language }: Car, number: number): string {
  const car = carOf({ vehicle, language });
  return vehicle.plate ? car : words(language)("carOfOrder", { car, number: String(number) });
}

/** The car as a line of its own, with its plate; none where nothing is known of it. */
export function vehicleFact(vehicle: Car["vehicle"], language: Language): [string, string][] {
  const car = [vehicleLabel(vehicle, language), plateBeside(vehicle)].filter(Boolean).join(" · ");
  return car ? [[words(language)("booking.vehicle"), withoutLinks(car)]] : [];
}

/** Says whose fleet a car is of, and who is on the paper, unless it is who reads this; nothing of one person's car. */
export function fleetLines(
  { language, fleet }: { language: Language; fleet: FleetOnPaper | null },
  to: { name: string },
): string[] {
  if (!fleet) return [];
  const contact = fleet.contact === to.name ? null : fleet.contact;
  return [
    words(language)("fleet", { fleet: fleet.name, known: contact ? "yes" : "no", contact: contact ?? "" }),
  ];
}
