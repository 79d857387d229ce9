import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { Due } from "@openhood/domain/maintenance/due";
import { addressLine, type ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { mailboxId, reminderToken } from "../stores/reminder-opt-outs.ts";
import { layout } from "./layout.ts";
import { words } from "./words.ts";

/**
 * Tells somebody what is due on their car. A commercial message: it names the shop's postal address and how to be left alone
 * (15 U.S.C. 7704(a)(5)), which also mail programs offer with one press (RFC 8058).
 */
export function dueMail(
  ctx: Ctx,
  to: { name: string; email: string; language: Language },
  { vehicle, due, shop }: { vehicle: Vehicle; due: readonly Due[]; shop: ShopProfile },
): Mail {
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
  const nameOf = ({ interval }: Due) => inLanguage(interval.name, language);
  const car = vehicleLabel(vehicle.facts, language) ?? "";
  return {
    to: { name: to.name, address: email },
    replyTo: { name: shop.name, address: contactAddress },
    subject: t("due.subject", { car, count: due.length, service: due[0] ? nameOf(due[0]) : "" }),
    thread: [],
    person: email,
    about: { kind: "vehicle", id: vehicle.id },
    link: null,
    unsubscribe: `${siteUrl}/api/reminders/stop?token=${token}`,
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [t("due.intro", { car, count: due.length })],
      facts: due.map((one) => [nameOf(one), when(one)]),
      action: { label: t("due.action"), href: `${siteUrl}${language === "es" ? "/es" : ""}/book` },
      footer: t("due.footer", { shop: shop.name, address: addressLine(shop.address) }),
      footerLink: { label: t("due.stop"), href: `${siteUrl}/reminders#${token}` },
    }),
  };
}
