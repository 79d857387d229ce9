import type { Appointment } from "@openhood/domain/booking/appointment";
import { vehicleName } from "@openhood/domain/customers/vehicle-label";
import { inLanguage } from "@openhood/domain/local-text";
import type { Language } from "../../platform/messages.ts";

/** The label of an appointment or an order: the plate, else the car, else the customer. */
export const appointmentLabel = (
  { vehicle, customer }: { vehicle: Parameters<typeof vehicleName>[0]; customer: { name: string } },
  language: Language,
): string => vehicle.plate || vehicleName(vehicle, language) || customer.name;

/** The names of its services in the language in force. */
export const serviceNames = ({ services }: Pick<Appointment, "services">, language: Language): string =>
  services.map(({ name }) => inLanguage(name, language)).join(", ");
