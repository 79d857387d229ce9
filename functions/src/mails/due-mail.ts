import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { Language, LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { Due } from "@openhood/domain/maintenance/due";
import { addressLine, type ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { mailboxId, reminderToken } from "../stores/reminder-opt-outs.ts";
import { carOf } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { pageAddress } from "./page-address.ts";
import { words } from "./words.ts";

/** Work that was put off until a local date: the price it was put off at, and today's. Cents. */
export type WaitingWork = { name: LocalText; until: string; before: number; price: number };

/**
 * Tells somebody what is due on their car, and what they put off until now. A commercial message: it names the shop's postal address and how to be left alone
 * (15 U.S.C. 7704(a)(5)), which also mail programs offer with one press (RFC 8058).
 */
export function dueMail(
  ctx: Ctx,
  to: { name: string; email: string; language: Language },
  about: { vehicle: Vehicle; due: readonly Due[]; waiting: readonly WaitingWork[]; shop: ShopProfile },
): Mail {
  const { vehicle, due, waiting, shop } = about;
  const { language, email } = to;
  const t = words(language);
  const { siteUrl, contactAddress } = ctx.config;
  const token = reminderToken(ctx.config, mailboxId(email));
  const locale = language === "es" ? "es-US" : "en-US";
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale);
  const dateOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`));
  const when = ({ on, miles, last }: Due) => {
    const at = miles === null ? "" : number.format(miles);
    const date = on === null ? "" : dateOf(on);
    const due =
      date && at
        ? t("due.dueMiles", { date, miles: at })
        : date
          ? t("due.due", { date })
          : at
            ? t("due.atMiles", { miles: at })
            : "";
    return [due, last && t("due.last", { date: dateOf(last.on) })].filter(Boolean).join("; ");
  };
  const money = moneyIn(language);
  const put = ({ until, before, price }: WaitingWork) =>
    t(before === price ? "due.putOff" : "due.putOffChanged", {
      date: dateOf(until),
      price: money(price),
      before: money(before),
    });
  const nameOf = ({ interval }: Due) => inLanguage(interval.name, language);
  const first = due[0] ? nameOf(due[0]) : waiting[0] ? inLanguage(waiting[0].name, language) : "";
  const car = carOf({ vehicle: vehicle.facts, language });
  return {
    to: { name: to.name, address: email },
    replyTo: { name: shop.name, address: contactAddress },
    subject: t(due.length > 0 ? "due.subject" : "due.putOffSubject", {
      ...{ car, service: first },
      count: due.length || waiting.length,
    }),
    thread: [],
    person: email,
    about: { kind: "vehicle", id: vehicle.id },
    link: null,
    unsubscribe: `${siteUrl}/api/reminders/stop?token=${token}`,
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [
        ...(due.length > 0 ? [t("due.intro", { car, count: due.length })] : []),
        ...(waiting.length > 0 ? [t("due.putOffIntro", { car, count: waiting.length })] : []),
      ],
      facts: [
        ...due.map((one): [string, string] => [nameOf(one), when(one)]),
        ...waiting.map((one): [string, string] => [inLanguage(one.name, language), put(one)]),
      ],
      action: { label: t("due.action"), href: pageAddress(ctx.config, "/book", language) },
      footer: t("due.footer", { shop: shop.name, address: addressLine(shop.address) }),
      footerLink: { label: t("due.stop"), href: `${siteUrl}/reminders#${token}` },
    }),
  };
}
