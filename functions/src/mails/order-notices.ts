import type { FleetOnPaper } from "@openhood/domain/approvals/addressee";
import { inLanguage } from "@openhood/domain/local-text";
import type { MailLink } from "@openhood/domain/mail/link";
import { formatPhone } from "@openhood/domain/phone";
import { authorizationOf } from "@openhood/domain/repair-orders/authorization";
import type { Occasion } from "@openhood/domain/repair-orders/notices";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { totalsOf } from "@openhood/domain/repair-orders/totals";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail, Text } from "../infra/outbox.ts";
import { carInSubject, carOf, fleetLines } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { inOrderThread } from "./order-thread.ts";
import { accountAddress } from "./page-address.ts";
import { whereFacts } from "./shop-facts.ts";
import { words } from "./words.ts";

/** Where whoever is told of an order sees it: by its own link, in their garage, or by the link of the visit. */
export type NoticePage = { is: "order" | "visit"; link: MailLink } | { is: "garage" };

/** The address that begins an e-mail to somebody about something. */
const writeTo = (email: string, subject: string) => `mailto:${email}?subject=${encodeURIComponent(subject)}`;

type About = { order: RepairOrder; fleet: FleetOnPaper | null; occasion: Occasion; shop: ShopProfile };

/** What is said of an order, in its customer's language. Without a plate its subject has the order's number. */
function said({ order, occasion, shop }: About) {
  const { language } = order.customer;
  const t = words(language);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
    timeZone: shop.timeZone,
  });
  const timeOf = (at: string | null) => (at === null ? "" : time.format(new Date(at)));
  const about = {
    shop: shop.name,
    car: carOf({ vehicle: order.vehicle, language }),
    at: timeOf(order.promisedAt),
    before: timeOf(occasion.before ?? null),
    promised: order.promisedAt === null ? "no" : "yes",
    phone: formatPhone(shop.phone),
  };
  const which = occasion.kind === "promise" ? "promise" : occasion.stage;
  const subject = { ...about, car: carInSubject({ vehicle: order.vehicle, language }, order.number) };
  const say = (part: "subject" | "intro" | "text") =>
    t(`notice.${which}.${part}`, part === "subject" ? subject : about);
  return { t, about, say };
}

/** Is the work done: is the car ready, or gone? */
const isDone = ({ occasion }: About) =>
  occasion.kind === "ready" || (occasion.kind === "progress" && occasion.stage === "picked-up");

/** Of work that is done: what was done, and what it comes to. Nothing where nothing was approved. */
function doneFacts(about: About): [string, string][] {
  const { order } = about;
  const done = order.jobs.filter((job) => authorizationOf(job) === "approved");
  if (!isDone(about) || done.length === 0) return [];
  const { language } = order.customer;
  const t = words(language);
  return [
    [t("notice.done"), done.map(({ name }) => inLanguage(name, language)).join(" · ")],
    [t("notice.total"), moneyIn(language)(totalsOf(order, "approved").total)],
  ];
}

/**
 * Tells a customer by e-mail where their car is, or that it is promised for another time.
 * @param page where they see it; null where they see it nowhere
 * @param isHeard whether an answer of theirs counts on the order; else it goes to the shop's mailbox
 * @param hasAccount whether they have an account, and with it the choice of what they are told
 */
export function orderNoticeMail(
  ctx: Ctx,
  about: About & {
    to: { name: string; email: string };
    page: NoticePage | null;
    isHeard: boolean;
    hasAccount: boolean;
  },
): Mail {
  const { config } = ctx;
  const { order, occasion, shop, page, hasAccount } = about;
  const { name, email } = about.to;
  const { t, about: facts, say } = said(about);
  const { language } = order.customer;
  const isUnderWay = occasion.kind === "progress" && !isDone(about);
  return {
    to: { name, address: email },
    ...inOrderThread(ctx, order.id, { email, shop }),
    ...(!about.isHeard && { replyTo: { name: shop.name, address: config.contactAddress } }),
    subject: say("subject"),
    person: email,
    about: { kind: "order", id: order.id },
    link: page && "link" in page ? page.link : null,
    isAutomatic: true,
    // Who has an account turns them off there; a guest by a word to the shop, which mail programs write for them.
    ...(!hasAccount && { unsubscribe: writeTo(config.contactAddress, t("notice.stop", facts)) }),
    ...layout({
      language,
      shop: shop.name,
      greeting: t("booking.greeting", { name }),
      paragraphs: [
        say("intro"),
        ...(occasion.kind !== "promise" && occasion.before ? [t("notice.promise.intro", facts)] : []),
        ...fleetLines({ language, fleet: about.fleet }, { name }),
      ],
      facts: [
        [t("notice.order"), String(order.number)],
        ...doneFacts(about),
        ...(isUnderWay && facts.at ? [[t("notice.promised"), facts.at] satisfies [string, string]] : []),
        ...whereFacts(shop, language),
      ],
      ...(page && {
        action: {
          label: t(`notice.see.${page.is}`),
          ...(page.is === "garage" && {
            href: accountAddress(config, "/account/garage", { language, email }),
          }),
        },
      }),
      footer: t("notice.footer", {
        ...facts,
        page: page?.is ?? "none",
        choice: hasAccount ? "account" : "none",
      }),
      ...(hasAccount && {
        footerLink: {
          label: t("notice.choose"),
          href: accountAddress(config, "/account/profile", { language, email }),
        },
      }),
    }),
  };
}

/** As {@link orderNoticeMail}, by text. `number` in E.164, `person` the address their data goes by. */
export function orderNoticeText(
  { number, person }: { number: string; person: string | null },
  about: About,
): Text {
  const { customer, id } = about.order;
  const { t, about: facts, say } = said(about);
  return {
    to: { name: customer.name, number },
    // Of a text there is one: that it takes longer is what they have to know.
    text: about.occasion.before ? t("notice.promise.text", facts) : say("text"),
    person,
    about: { kind: "order", id },
    link: null,
  };
}
