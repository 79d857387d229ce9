import { vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import { firstWords } from "@openhood/domain/messages/first-words";
import type { Message, MessageEntry } from "@openhood/domain/messages/message";
import { callLink, formatPhone } from "@openhood/domain/phone";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { arrivalText } from "../../mails/arrival-text.ts";
import { layout } from "../../mails/layout.ts";
import { answersTo } from "../../mails/order-thread.ts";
import { shopName, words } from "../../mails/words.ts";
import type { Answered } from "./find-answered.ts";

const ofMessage = (message: Message): Pick<Mail, "about" | "person" | "link"> => ({
  about: { kind: "message", id: message.id },
  person: message.from.email,
  link: null,
});

type Fact = [label: string, value: string, href?: string];

type About = { answered: Answered; timeZone: string };

/** What somebody answered, as the shop knows it, and where it is. */
function leadTo({ config: { language, siteUrl } }: Ctx, { answered, timeZone }: About): Fact {
  const t = words(language);
  const { kind, id } = answered;
  if (kind === "order") return [t("contact.order"), String(answered.number), `${siteUrl}/desk/orders/${id}`];
  if (kind === "record") return [t("contact.customer"), answered.name, `${siteUrl}/desk/customers/${id}`];
  const { date, arrival } = answered;
  const when = arrivalText(arrival, language, timeZone);
  return [t("contact.appointment"), when, `${siteUrl}/desk/schedule?date=${date}&appointment=${id}`];
}

/** The address that begins an e-mail to somebody. */
const writeTo = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

const entriesBy = (message: Message, kind: "customer" | "staff") =>
  message.entries.filter((entry) => entry.by.kind === kind).map((entry) => entry.id);

/** What one side wrote last, without a word of the other between. */
function lastBy({ entries }: Message, kind: "customer" | "staff"): MessageEntry[] {
  const last = entries.findLastIndex((entry) => entry.by.kind === kind);
  const before = entries.slice(0, last).findLastIndex((entry) => entry.by.kind !== kind);
  return entries.slice(before + 1, last + 1);
}

const spanOf = (entries: readonly MessageEntry[]): [Date, Date] => [
  new Date(entries[0]?.at ?? 0),
  new Date(entries.at(-1)?.at ?? 0),
];

/**
 * To the shop: what the customer wrote, last entry of the message. Answering it answers the customer.
 * @param about what it answers, where it does and that is there, and the shop's clock
 */
export function toShop(ctx: Ctx, message: Message, about?: About | null): Mail {
  const t = words(ctx.config.language);
  const { name, email, phone, language } = message.from;
  const answered = about?.answered;
  const car = answered && "vehicle" in answered ? vehicleLabel(answered.vehicle, ctx.config.language) : "";
  const vehicle = message.from.vehicle ?? (car || null);
  const first = message.entries.length === 1;
  const intro = message.channel === "email" ? "contact.answerIntro" : "contact.intro";
  const lead = about && leadTo(ctx, about);
  const answers = { of: answered?.kind ?? "other", what: lead?.[1] ?? "" };
  return {
    ...ofMessage(message),
    to: { name: shopName(ctx.config.mailFrom), address: ctx.config.contactAddress },
    replyTo: { name, address: email },
    subject: t(first ? "contact.subject" : "contact.followUpSubject", {
      ...{ name, about: vehicle ?? firstWords(message.entries[0]?.text ?? "") },
    }),
    thread: entriesBy(message, "customer").slice(0, -1),
    ...layout({
      language: ctx.config.language,
      shop: shopName(ctx.config.mailFrom),
      paragraphs: [t(first ? intro : "contact.followUpIntro", { name, ...answers })],
      facts: [
        [t("contact.name"), name],
        [t("contact.email"), email, writeTo(email)],
        ...(phone === null ? [] : [[t("contact.phone"), formatPhone(phone), callLink(phone)] satisfies Fact]),
        ...(lead ? [lead] : []),
        ...(vehicle === null ? [] : [[t("contact.vehicle"), vehicle] satisfies Fact]),
        ...(language === ctx.config.language
          ? []
          : [[t("contact.language"), t(`contact.languages.${language}`)] satisfies Fact]),
      ],
      quote: message.entries.at(-1)?.text ?? "",
      action: { label: t("contact.open"), href: `${ctx.config.siteUrl}/desk/messages/${message.id}` },
      footer: t("contact.footer", { email }),
    }),
  };
}

/** To the customer: what the shop answered, last entry of the message, over all the customer wrote since the answer before. */
export function toCustomer(
  ctx: Ctx,
  message: Message,
  { staff, timeZone }: { staff: string; timeZone: string },
): Mail {
  const { name, email, language } = message.from;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  const theirs = lastBy(message, "customer");
  const day = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    dateStyle: "long",
    timeZone,
  });
  return {
    ...ofMessage(message),
    to: { name, address: email },
    replyTo: answersTo(ctx.config, message.id, { email: null, shop }),
    subject: t("answer.subject", { shop }),
    // What they answered has this id in its e-mails: an answer stands with those.
    thread: [...(message.visit ? [message.visit] : []), ...entriesBy(message, "staff").slice(0, -1)],
    // No greeting: an answer begins with what the staff wrote.
    ...layout({
      language,
      shop,
      paragraphs: [
        message.entries.at(-1)?.text ?? "",
        t("answer.sign", { staff, shop }),
        ...(theirs.length > 0 ? [t("answer.yours", { date: day.formatRange(...spanOf(theirs)) })] : []),
      ],
      ...(theirs.length > 0 && { quote: theirs.map(({ text }) => text).join("\n\n") }),
      footer: t("answer.footer", { shop }),
    }),
  };
}
