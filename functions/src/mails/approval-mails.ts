import type { FleetOnPaper } from "@openhood/domain/approvals/addressee";
import {
  type CustomerJob,
  type CustomerOrder,
  coreOf,
  toDecide,
  totalWith,
} from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink } from "@openhood/domain/approvals/link";
import { inLanguage } from "@openhood/domain/local-text";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { carInSubject, carOf, fleetLines } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { inOrderThread } from "./order-thread.ts";
import { callShop } from "./shop-facts.ts";
import { words } from "./words.ts";

/** What a mail with an order’s link is about. */
export type About = {
  /** Whose order it is, and the address they are written to at. */
  to: { name: string; email: string };
  order: CustomerOrder;
  fleet: FleetOnPaper | null;
  /** Its link: the mail's button, made when it is sent. */
  link: ApprovalLink;
  shop: ShopProfile;
};

/**
 * Why it is asked of somebody besides that it is their car: the owner named them, and up to which amount (cents; null: any); or whom
 * the owner named asks them.
 */
export type Behalf =
  | { kind: "approver"; owner: string; limit: number | null }
  | { kind: "owner"; asker: string };

export type Said = Pick<ReturnType<typeof partsOf>, "t" | "money">;

/** A question that is open: when it was asked, and whether all that is asked now was so then. */
export type AskedBefore = {
  at: string;
  isSame: boolean;
  /** Whether something was decided on the order since. */
  isAnswered: boolean;
  /** At what price each job was asked about, in cents, by its id; without one where that was not kept. */
  prices: ReadonlyMap<string, number | undefined>;
};

/** By whom an approver was named, and up to which amount. */
export function namedIn(behalf: Behalf | null, { name: shop }: ShopProfile, { t, money }: Said): string[] {
  if (behalf?.kind !== "approver") return [];
  const { owner, limit } = behalf;
  if (limit === null) return [t("approval.ask.named", { owner, shop })];
  return [t("approval.ask.namedUpTo", { owner, shop, amount: money(limit) })];
}

/**
 * Asks a customer to decide on the jobs of their order, each with its price, by the order's link; what was approved before it changed
 * with both, and so is what was asked at another price.
 * @param asked how they were asked about it before; null the first time
 */
export function askToDecideMail(
  ctx: Ctx,
  about: About & { behalf: Behalf | null; asked: AskedBefore | null },
): Mail {
  const { t, money, day, base, car, fleetLine, namesOf } = partsOf(ctx, about);
  const { order, link, shop, behalf, asked } = about;
  const open = toDecide(order);
  const changed = whatChanged(open);
  const decided = order.jobs.filter(({ status }) => status !== "pending");
  const what = changed ?? (asked === null ? "first" : whatAgain(asked, decided));
  const why =
    behalf?.kind === "owner"
      ? [t("approval.ask.asker", { name: behalf.asker })]
      : namedIn(behalf, shop, { t, money });
  const whose = behalf?.kind === "approver" ? "other" : "own";
  return {
    ...base,
    subject: t("approval.ask.subject", {
      ...{ car: carInSubject(order, order.number), shop: shop.name, what, count: open.length },
    }),
    ...layout({
      language: order.language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: about.to.name }),
      paragraphs: [
        ...why,
        ...(changed ? [t("approval.ask.changed", { what: changed, car, whose })] : []),
        ...(asked === null
          ? []
          : [
              t("approval.ask.again", {
                ...{ at: day(asked.at), is: asked.isSame ? "same" : "changed" },
                ...{ what: whatAgain(asked, decided), jobs: namesOf(decided), count: open.length },
              }),
            ]),
        t("approval.ask.intro", { car, number: String(order.number), count: open.length, whose }),
        ...fleetLine,
      ],
      isBill: true,
      facts: [
        ...open.map((job): [string, string] => [
          inLanguage(job.name, order.language),
          priceToDecide(job, asked?.prices.get(job.id) ?? job.cents, { t, money }),
        ]),
        ...(open.length > 0 ? [totalToDecide(order, open, { t, money })] : []),
      ],
      action: { label: t("approval.ask.action", { count: open.length }) },
      footer: t("approval.ask.footer", { shop: shop.name, until: day(link.expiresAt) }),
      footerLink: callShop(shop, order.language),
    }),
  };
}

/** Is nothing decided, something but none of it stands, or is the rest to be decided on? */
const whatAgain = ({ isAnswered }: AskedBefore, decided: readonly CustomerJob[]) =>
  decided.length > 0 ? "rest" : isAnswered ? "anew" : "again";

/** Has work changed that was approved before, or its price? Null where nothing has. */
function whatChanged(open: readonly CustomerJob[]): "price" | "work" | null {
  const again = open.filter(({ approvedAt }) => approvedAt !== null);
  if (again.length === 0) return null;
  return again.some(({ approvedAt, cents }) => approvedAt !== cents) ? "price" : "work";
}

/**
 * What a job costs, what it was approved at before it changed, and then why; where it was not, at what price it was asked about.
 * @param asked cents
 */
function priceToDecide(job: CustomerJob, asked: number, { t, money }: Said): string {
  const core = coreOf(job);
  const now = money(job.cents);
  const price = core > 0 ? t("approval.ask.withCore", { price: now, core: money(core) }) : now;
  if (job.approvedAt === null)
    return asked === job.cents ? price : [price, t("approval.ask.askedAt", { was: money(asked) })].join("\n");
  const why = job.cause === null ? [] : [t("approval.ask.why", { text: job.cause })];
  return [price, t("approval.ask.was", { was: money(job.approvedAt) }), ...why].join("\n");
}

/** What the order comes to with tax, once all that is open is approved. */
function totalToDecide(
  order: CustomerOrder,
  open: readonly CustomerJob[],
  { t, money }: Said,
): [string, string] {
  const before = order.jobs.some(({ status }) => status === "approved") ? "yes" : "no";
  const ids = open.map(({ id }) => id);
  return [t("approval.ask.total", { before }), money(totalWith(order, ids))];
}

/** What the mails about an order by its link have in common. */
export function partsOf(ctx: Ctx, { to, order, fleet, link, shop }: About) {
  const locale = order.language === "es" ? "es-US" : "en-US";
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: shop.timeZone,
  });
  // What is put off is put off until a date, wherever that is.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const list = new Intl.ListFormat(locale);
  return {
    t: words(order.language),
    car: carOf(order),
    fleetLine: fleetLines({ language: order.language, fleet }, to),
    money: moneyIn(order.language),
    namesOf: (jobs: readonly CustomerJob[]) =>
      list.format(jobs.map(({ name }) => inLanguage(name, order.language))),
    day: (instant: string) => day.format(new Date(instant)),
    date: (local: string) => date.format(new Date(local)),
    base: {
      to: { name: to.name, address: to.email },
      ...inOrderThread(ctx, link.order, { email: to.email, shop }),
      person: to.email,
      about: { kind: "order" as const, id: link.order },
      link: { mail: "approval" as const, id: link.id, language: order.language },
    },
  };
}
