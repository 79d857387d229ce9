import { inLanguage } from "@openhood/domain/local-text";
import type { OpenQuestion, ThreadEntry } from "@openhood/domain/threads/entry";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { type About, partsOf } from "./approval-mails.ts";
import { layout } from "./layout.ts";
import { callShop } from "./shop-facts.ts";

type Said = {
  /** What somebody of the shop wrote. */
  entry: ThreadEntry;
  /** What it answers, if anything. */
  question: OpenQuestion | null;
  /** The ids of the thread's e-mails before it. */
  earlier: string[];
};

/** Brings a customer what the shop wrote on their order, under what they had asked, with the order's link. */
export function answeredMail(ctx: Ctx, about: About, { entry, question, earlier }: Said): Mail {
  const { t, base, car, fleetLine } = partsOf(ctx, about);
  const { order, shop } = about;
  const job = order.jobs.find(({ id }) => id === entry.job);
  const facts: [string, string][] = [];
  if (job) facts.push([t("thread.job"), inLanguage(job.name, order.language)]);
  if (question) facts.push([t("thread.asked"), question.excerpt]);
  const by = entry.from.name;
  return {
    ...base,
    thread: [...base.thread, ...earlier],
    subject: t("thread.subject", { car, number: String(order.number), shop: shop.name }),
    ...layout({
      language: order.language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: about.to.name }),
      paragraphs: [t("thread.intro", { by, car }), ...fleetLine],
      facts,
      quote: entry.text,
      action: { label: t("thread.action") },
      footer: t("thread.footer", { shop: shop.name }),
      footerLink: callShop(shop, order.language),
    }),
  };
}
