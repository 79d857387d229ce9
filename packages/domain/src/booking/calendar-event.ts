import { vehicleName } from "../customers/vehicle-label.ts";
import type { Instant } from "../fields.ts";
import { inLanguage } from "../local-text.ts";
import { addressLine, type ShopProfile } from "../shop/profile.ts";
import { type Appointment, holdsTime, ruleOf } from "./appointment.ts";
import { instantOf } from "./quarters.ts";

/** What a calendar is told of an appointment (RFC 5545, RFC 5546). */
export type CalendarEvent = {
  /** Constant for an appointment, whatever becomes of it. */
  uid: string;
  sequence: number;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  stamp: Instant;
  start: Instant;
  end: Instant;
  /** Free time to a calendar: a car that is left blocks nobody's hours. */
  transparent?: boolean;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string } | null;
  /** What the link to see, move and cancel it is called; the link is added when the event is handed out. */
  linkLabel?: string;
};

/** A name within a sentence: "Brakes" is "brakes"; "A/C" and "DOT inspection" stay. */
const within = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

const statusOf = (appointment: Appointment): CalendarEvent["status"] => {
  if (!holdsTime(appointment)) return "CANCELLED";
  return ruleOf(appointment).told.status === "requested" ? "TENTATIVE" : "CONFIRMED";
};

/**
 * An appointment as a calendar has it: a waiter's work from start to end, a drop-off while cars can be left.
 * @param host the host name of the shop's site, which makes the id the shop's own
 * @param contact the shop's e-mail address
 * @param details lines below the work
 */
export function calendarEventOf(
  appointment: Appointment,
  shop: Pick<ShopProfile, "name" | "address">,
  {
    host,
    contact,
    details,
    linkLabel,
  }: { host: string; contact: string; details: readonly string[]; linkLabel: string },
): CalendarEvent {
  const { id, arrival, kind, slot, customer, services, vehicle } = appointment;
  const car = vehicleName(vehicle, customer.language) || vehicle.plate;
  const names = services.map(({ name }) => inLanguage(name, customer.language));
  return {
    uid: `${id}@${host}`,
    sequence: appointment.sequence,
    status: statusOf(appointment),
    stamp: appointment.updatedAt,
    start: arrival.from,
    end: kind === "waiter" ? instantOf(Math.max(...slot.quarters) + 1) : arrival.to,
    transparent: kind === "drop-off",
    summary: `${shop.name}: ${[...names.map(within), ...(car ? [car] : [])].join(", ")}`,
    description: [...names, ...details].join("\n"),
    location: addressLine(shop.address),
    organizer: { name: shop.name, address: contact },
    attendee: customer.email ? { name: customer.name, address: customer.email } : null,
    linkLabel,
  };
}
