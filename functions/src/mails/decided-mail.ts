import type { ConfirmedBefore } from "@openhood/domain/approvals/confirmed-before";
import { type CustomerJob, toDecide } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import { documentId, type RecordContent } from "@openhood/domain/documents/content";
import { fileOf } from "@openhood/domain/documents/issue";
import { inLanguage } from "@openhood/domain/local-text";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { type About, type Behalf, namedIn, partsOf } from "./approval-mails.ts";
import { layout } from "./layout.ts";
import { callShop } from "./shop-facts.ts";

/**
 * Confirms to a customer what was decided by their order's link, by whom and when, with its record as a PDF.
 * @param isOwn whether whoever it goes to decided it; `behalf` of whom, where it is an approver; `before` what was confirmed of it earlier
 */
export function decidedMail(
  ctx: Ctx,
  about: About,
  {
    decisions,
    by,
    record,
    isOwn,
    behalf,
    before,
  }: Pick<DecideByLink, "decisions" | "by"> & {
    record: RecordContent | null;
    isOwn: boolean;
    behalf: Behalf | null;
    before: ConfirmedBefore | null;
  },
): Mail {
  const { t, money, day, date, base, car, fleetLine, namesOf } = partsOf(ctx, about);
  const { order, shop } = about;
  const whose = behalf?.kind === "approver" ? "other" : "own";
  const wordOn = (id: string) => decisions.find(({ job }) => job === id);
  const open = toDecide(order).length;
  const replaced = order.jobs.filter(({ id }) => before?.again?.jobs.includes(id));
  // What nobody has an answer to is no decision; all else is the state of the order, whenever it was said.
  const decided = order.jobs.filter(({ id, status }) => status !== "pending" || wordOn(id));
  const isApproved = ({ id, status }: CustomerJob) => (wordOn(id)?.status ?? status) === "approved";
  const row = (job: CustomerJob): [string, string] => {
    const word = wordOn(job.id);
    const said = !word
      ? saidBefore(job, { t, date })
      : word.status === "deferred" && word.until
        ? t("approval.decided.until", { date: date(word.until) })
        : t("approval.decided.word", { is: word.status });
    return [inLanguage(job.name, order.language), `${money(job.cents)}\n${said}`];
  };
  const approved = decided.filter(isApproved);
  const totalRow: [string, string] = [t("approval.decided.total"), money(order.approved)];
  return {
    ...base,
    ...(record && {
      attachment: {
        file: fileOf({ ...record, id: documentId(record) }),
        name: t("approval.decided.file", { number: String(order.number) }),
      },
    }),
    subject: t(isOwn ? "approval.decided.subject" : "approval.decided.subjectOther", {
      ...{ number: String(order.number), car, by: by.name, whose, is: before ? "again" : "first" },
    }),
    ...layout({
      language: order.language,
      shop: shop.name,
      greeting: t("booking.greeting", { name: about.to.name }),
      paragraphs: [
        ...namedIn(behalf, shop, { t, money }),
        t("approval.decided.intro", {
          ...{ car, by: by.name, at: day(ctx.now().toISOString()), whose },
          isOwn: isOwn ? "yes" : "no",
        }),
        ...(before?.again
          ? [t("approval.decided.replaces", { at: day(before.again.at), jobs: namesOf(replaced) })]
          : []),
        ...(open > 0 ? [t("approval.decided.open", { count: open })] : []),
        ...fleetLine,
        ...(record ? [t("approval.decided.record")] : []),
      ],
      isBill: true,
      // What adds up stands above its total.
      facts: [
        ...approved.map(row),
        ...(approved.length > 0 ? [totalRow] : []),
        ...decided.filter((job) => !isApproved(job)).map(row),
      ],
      action: { label: t("approval.decided.action") },
      footer: t(isOwn ? "approval.decided.footer" : "approval.decided.footerOther", {
        ...{ shop: shop.name, by: by.name },
      }),
      footerLink: callShop(shop, order.language),
    }),
  };
}

/** What was said to a job before this decision, which stands: by whom, and how. */
function saidBefore(
  { decided, status, until }: CustomerJob,
  { t, date }: Pick<ReturnType<typeof partsOf>, "t" | "date">,
): string {
  if (!decided) return t("approval.decided.word", { is: status });
  const { name, channel, recordedBy: staff } = decided;
  return t("approval.decided.before", {
    ...{ is: status, name, channel, staff: staff ?? "" },
    ...{
      recorded: staff === null ? "no" : "yes",
      dated: until ? "yes" : "no",
      date: until ? date(until) : "",
    },
  });
}
