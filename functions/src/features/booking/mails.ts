import type { Appointment } from "@openhood/domain/booking/appointment";
import { changeUntil } from "@openhood/domain/booking/rules";
import { vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { addressLine } from "@openhood/domain/shop/profile";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { layout } from "../../mails/layout.ts";
import { shopName, words } from "../../mails/words.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { calendarEvent } from "./calendar-event.ts";

/** The six digits that prove an address. */
export function codeMail(ctx: Ctx, email: string, language: Language, nonce: string): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    to: { name: "", address: email },
    replyTo: null,
    subject: t("bookingCode.subject", { shop }),
    thread: [],
    person: email,
    about: { kind: "appointment", id: "code" },
    link: { mail: "booking-code", nonce },
    ...layout({
      paragraphs: [t("bookingCode.intro", { shop })],
      code: true,
      footer: t("bookingCode.footer", { shop }),
    }),
  };
}

/** What a mail to the customer is about. */
export type Occasion = "booked" | "confirmed" | "moved" | "canceled" | "reminder" | "newLink";

/** To the customer, with the calendar's copy and the link to see, move and cancel it; null for one without an address. */
export function appointmentMail(
  ctx: Ctx,
  appointment: Appointment,
  { shop, settings }: ShopAndSettings,
  occasion: Occasion,
): Mail | null {
  const { id, linkVersion, arrival, services, state, customer } = appointment;
  const { name, email, language } = customer;
  if (!email) return null;
  const t = words(language);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: shop.timeZone,
  });
  const when = time.formatRange(new Date(arrival.from), new Date(arrival.to));
  const until = changeUntil(appointment, settings);
  const isOff = occasion === "canceled";
  const about = { shop: shop.name, when, status: state.status, kind: appointment.kind };
  const vehicle = vehicleLabel(appointment.vehicle, language);
  return {
    to: { name, address: email },
    replyTo: { name: shop.name, address: ctx.config.contactAddress },
    subject: t(`booking.${occasion}.subject`, about),
    thread: [],
    person: email,
    about: { kind: "appointment", id },
    link: isOff ? null : { mail: "appointment", id, linkVersion },
    // A fresh link changes nothing in a calendar.
    ...(occasion !== "newLink" && {
      calendar: { method: isOff ? "CANCEL" : "REQUEST", event: calendarEvent(ctx, appointment, { shop }) },
    }),
    ...layout({
      greeting: t("booking.greeting", { name }),
      paragraphs: [
        t(`booking.${occasion}.intro`, about),
        ...(until && !isOff ? [t("booking.until", { until: time.format(new Date(until)) })] : []),
      ],
      facts: [
        [t("booking.when"), when],
        [t("booking.what"), services.map((service) => inLanguage(service.name, language)).join(", ")],
        ...(vehicle ? [[t("booking.vehicle"), vehicle] satisfies [string, string]] : []),
        [t("booking.where"), addressLine(shop.address)],
        [t("booking.phone"), shop.phone],
      ],
      action: isOff
        ? { label: t("booking.again"), href: `${ctx.config.siteUrl}${language === "es" ? "/es" : ""}/book` }
        : { label: t("booking.open") },
      footer: t("booking.footer", about),
    }),
  };
}
