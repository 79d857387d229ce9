import type { Instant } from "../fields.ts";
import { inLanguage } from "../local-text.ts";
import { addressLine, type ShopProfile } from "../shop/profile.ts";
import type { Appointment } from "./appointment.ts";
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
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string } | null;
};

const statusOf = ({ state }: Appointment): CalendarEvent["status"] => {
  if (state.status === "canceled" || state.status === "no-show") return "CANCELLED";
  return state.status === "requested" ? "TENTATIVE" : "CONFIRMED";
};

/**
 * An appointment as a calendar has it: a waiter's work from start to end, a drop-off while cars can be left.
 * @param host the host name of the shop's site, which makes the id the shop's own
 * @param contact the shop's e-mail address
 */
export function calendarEventOf(
  appointment: Appointment,
  shop: Pick<ShopProfile, "name" | "address">,
  { host, contact, summary }: { host: string; contact: string; summary: string },
): CalendarEvent {
  const { id, arrival, kind, slot, customer, services } = appointment;
  return {
    uid: `${id}@${host}`,
    sequence: appointment.sequence,
    status: statusOf(appointment),
    stamp: appointment.updatedAt,
    start: arrival.from,
    end: kind === "waiter" ? instantOf(Math.max(...slot.quarters) + 1) : arrival.to,
    summary,
    description: services.map(({ name }) => inLanguage(name, customer.language)).join("\n"),
    location: addressLine(shop.address),
    organizer: { name: shop.name, address: contact },
    attendee: customer.email ? { name: customer.name, address: customer.email } : null,
  };
}
