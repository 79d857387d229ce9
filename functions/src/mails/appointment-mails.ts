import type { Appointment } from "@openhood/domain/booking/appointment";
import { changeUntil } from "@openhood/domain/booking/rules";
import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import type { ShopAndSettings } from "../stores/shop-and-settings.ts";
import { arrivalText, momentText } from "./arrival-text.ts";
import { calendarEvent } from "./calendar-event.ts";
import { carOf, vehicleFact } from "./car-words.ts";
import { layout } from "./layout.ts";
import { inOrderThread } from "./order-thread.ts";
import { pageAddress } from "./page-address.ts";
import { priceText } from "./price-text.ts";
import { whereFacts } from "./shop-facts.ts";
import { shopName, words } from "./words.ts";

/** The six digits that prove an address. */
export function codeMail(ctx: Ctx, email: string, language: Language, nonce: string): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    to: { name: "", address: email },
    replyTo: null,
    // The code itself is put there when the mail is sent.
    subject: t("bookingCode.subject", { shop, code: "{{link}}" }),
    thread: [],
    person: email,
    about: { kind: "appointment", id: "code" },
    link: { mail: "booking-code", nonce },
    ...layout({
      language,
      shop,
      paragraphs: [t("bookingCode.intro", { shop })],
      code: true,
      footer: t("bookingCode.footer", { shop }),
    }),
  };
}

/** What a mail to the customer is about. */
export type Occasion =
  | "booked"
  | "confirmed"
  | "moved"
  | "changed"
  | "canceled"
  | "ready"
  | "reminder"
  | "newLink";

/** To the customer, with the calendar's copy and the link to see, move and cancel it; null for one without an address. */
export function appointmentMail(
  ctx: Ctx,
  appointment: Appointment,
  { shop, settings }: ShopAndSettings,
  occasion: Occasion,
): Mail | null {
  const { id, linkVersion, arrival, services, state, customer, marks = [] } = appointment;
  const { name, email, language } = customer;
  if (!email) return null;
  const t = words(language);
  const when = arrivalText(arrival, language, shop.timeZone);
  const last = changeUntil(appointment, settings);
  // Booked for today it may be too late from the start.
  const until = last !== null && Date.parse(last) > ctx.now().getTime() ? last : null;
  const isOff = occasion === "canceled";
  const isReady = occasion === "ready";
  const isByShop = isByStaff(appointment);
  const what = services.map((service) => inLanguage(service.name, language)).join(", ");
  const vehicle = vehicleFact(appointment.vehicle, language);
  const about = {
    ...{ shop: shop.name, when, what, status: state.status, kind: appointment.kind },
    ...{ by: isByShop ? "staff" : "customer", car: carOf({ ...appointment, language }) },
    known: vehicle.length > 0 ? "yes" : "no",
  };
  const price = priceText(services, language);
  return {
    to: { name, address: email },
    subject: t(`booking.${occasion}.subject`, about),
    // As those of its order, which has its id.
    ...inOrderThread(ctx, id, { email: null, shop }),
    person: email,
    about: { kind: "appointment", id },
    link: isOff ? null : { mail: "appointment", id, linkVersion, language },
    // Neither a fresh link nor a finished car changes anything in a calendar.
    ...(occasion !== "newLink" &&
      !isReady && {
        calendar: { method: isOff ? "CANCEL" : "REQUEST", event: calendarEvent(ctx, appointment, { shop }) },
      }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name }),
      paragraphs: [
        t(`booking.${occasion}.intro`, about),
        ...(isByShop && (occasion === "moved" || occasion === "canceled")
          ? [t(`booking.${occasion}.unsuited`, { change: until ? "online" : "phone" })]
          : []),
        ...(until && !isOff
          ? [t("booking.until", { until: momentText(until, language, shop.timeZone) })]
          : []),
      ],
      facts: [
        ...(isReady ? [] : [[t("booking.when"), when] satisfies [string, string]]),
        [t("booking.what"), what],
        ...vehicle,
        ...(isByShop && state.status === "canceled" && state.reason
          ? [[t("booking.reason"), state.reason] satisfies [string, string]]
          : []),
        // What is owed in the end is on its order: the usual price is no answer to that.
        ...(price && !isOff && !isReady ? [[t("booking.price"), price] satisfies [string, string]] : []),
        ...(isOff || isReady
          ? []
          : [[t("booking.bring"), t("booking.bringText", about)] satisfies [string, string]]),
        ...(marks.length === 0 || isOff || isReady
          ? []
          : [
              [t("booking.noted"), marks.map((mark) => t(`booking.marks.${mark}`)).join(" · ")] satisfies [
                string,
                string,
              ],
            ]),
        ...whereFacts(shop, language),
      ],
      action: isOff
        ? { label: t("booking.again"), href: bookAgain(ctx, language, services) }
        : { label: t(until ? "booking.open" : "booking.see") },
      footer: t("booking.footer", about),
    }),
  };
}

/** Was what the customer is told of an appointment done by the shop? */
const isByStaff = ({ state, updatedBy }: Appointment): boolean =>
  (state.status === "canceled" ? state.by : updatedBy)?.kind === "staff";

/** Where the same work is booked again. */
function bookAgain({ config }: Ctx, language: Language, services: Appointment["services"]): string {
  const work = services.map(({ slug }) => slug).join(",");
  return pageAddress(config, `/book?services=${work}&step=time`, language);
}
