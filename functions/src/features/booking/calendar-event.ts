import type { Appointment } from "@openhood/domain/booking/appointment";
import { instantOf } from "@openhood/domain/booking/quarters";
import { inLanguage } from "@openhood/domain/local-text";
import type { CalendarEvent } from "../../infra/calendar.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { words } from "../../mails/words.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";

const statusOf = ({ state }: Appointment): CalendarEvent["status"] => {
  if (state.status === "cancelled" || state.status === "no-show") return "CANCELLED";
  return state.status === "requested" ? "TENTATIVE" : "CONFIRMED";
};

/** An appointment as a calendar has it: a waiter's work from begin to end, a drop-off while cars can be left. */
export function eventOf(
  ctx: Ctx,
  appointment: Appointment,
  { shop }: Pick<ShopAndSettings, "shop">,
): CalendarEvent {
  const { id, arrival, kind, place, customer, services } = appointment;
  const t = words(customer.language);
  const { street, city, state, zip } = shop.address;
  return {
    uid: `${id}@${new URL(ctx.config.siteUrl).hostname}`,
    sequence: appointment.sequence,
    status: statusOf(appointment),
    stamp: appointment.updatedAt,
    start: arrival.from,
    end: kind === "waiter" ? instantOf(Math.max(...place.quarters) + 1) : arrival.to,
    summary: t("booking.event", { shop: shop.name, kind }),
    description: services.map(({ name }) => inLanguage(name, customer.language)).join("\n"),
    location: `${street}, ${city}, ${state} ${zip}`,
    organizer: { name: shop.name, address: ctx.config.contactAddress },
    attendee: customer.email ? { name: customer.name, address: customer.email } : null,
  };
}
