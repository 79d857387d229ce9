import type { InvoiceContent } from "@openhood/domain/documents/content";
import { inLanguage } from "@openhood/domain/local-text";
import type { Paper, Section } from "./paper.ts";
import { feeTable, headOf, jobTable, type SumRow, sumTable, totalRows } from "./parts.ts";
import { type Wording, wording } from "./words.ts";

/** An invoice, or the credit note that takes one back, as it is printed. What states ask for on it: docs/LAW.md. */
export function invoicePaper(content: InvoiceContent): Paper {
  const w = wording(content.language, content.shop.timeZone);
  const head = headOf(content, w, datedFacts(content, w));
  return {
    ...head,
    title: `${head.title} ${content.invoiceNumber}`,
    sections: [
      ...content.jobs.flatMap((job) => jobSections(job, w)),
      ...(content.fees.length > 0
        ? ([
            { kind: "heading", level: 1, text: w.t("fees"), aside: "" },
            feeTable(content.fees, w),
          ] satisfies Section[])
        : []),
      { kind: "heading", level: 1, text: w.t("totals.title"), aside: "" },
      sumTable(w.t("totals.title"), sums(content, w), w),
      ...(content.text
        ? ([
            { kind: "heading", level: 1, text: w.t("terms"), aside: "" },
            { kind: "text", text: content.text },
          ] satisfies Section[])
        : []),
    ],
  };
}

function datedFacts(content: InvoiceContent, w: Wording): Paper["facts"] {
  const { kind, day, due, odometerOut, finishedAt, purchaseOrder, credits } = content;
  const facts: [string, string | null][] = [
    [
      w.t("invoice.odometerOut"),
      odometerOut === null ? null : w.t("facts.miles", { miles: w.whole(odometerOut) }),
    ],
    [w.t(kind === "invoice" ? "invoice.day" : "invoice.creditDay"), w.day(day)],
    [w.t("invoice.payBy"), due === undefined ? null : w.day(due)],
    [
      w.t("invoice.credits"),
      credits && w.t("invoice.creditsInvoice", { number: String(credits.number), reason: credits.reason }),
    ],
    [w.t("invoice.finished"), finishedAt && w.moment(finishedAt)],
    [w.t("invoice.purchaseOrder"), purchaseOrder],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function jobSections(job: InvoiceContent["jobs"][number], w: Wording): Section[] {
  const { approved, cause, correction, technician } = job;
  const words = [
    cause && w.t("cause", { text: cause }),
    correction && w.t("invoice.correction", { text: correction }),
    technician && w.t("invoice.technician", { name: technician }),
    w.t("invoice.approved", {
      name: approved.name,
      at: w.moment(approved.at),
      channel: w.t(`decision.channels.${approved.channel}`),
      amount: w.money(approved.cents),
    }),
  ];
  return [
    { kind: "heading", level: 1, text: inLanguage(job.name, w.language), aside: "" },
    ...words.flatMap((text): Section[] => (text ? [{ kind: "text", text }] : [])),
    jobTable(job, w),
  ];
}

function sums({ kind, totals, tax, estimated, paid }: InvoiceContent, w: Wording): SumRow[] {
  const rows = totalRows(totals, tax, w);
  if (kind === "credit-note") return [...rows, [w.t("invoice.credited"), totals.total, "strong"]];
  return [
    ...rows,
    [w.t("invoice.paid"), -paid],
    [w.t("invoice.due"), totals.total - paid, "strong"],
    [w.t("invoice.estimated"), estimated],
  ];
}
