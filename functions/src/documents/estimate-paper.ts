import type { EstimateContent } from "@openhood/domain/documents/content";
import { inLanguage } from "@openhood/domain/local-text";
import type { Paper, Section } from "./paper.ts";
import { feeTable, headOf, jobTable, reasonLines, type SumRow, sumTable, totalRows } from "./parts.ts";
import { type Wording, wording } from "./words.ts";

/** An estimate as it is printed: every job with its lines, the totals with the tax, and the shop's own terms. */
export function estimatePaper(content: EstimateContent): Paper {
  const w = wording(content.language, content.shop.timeZone);
  // What was said to it, and why it is offered, may be from later.
  const dated: Paper["facts"] = [[w.t("facts.asOf"), w.moment(content.at)]];
  if (content.validUntil) dated.push([w.t("facts.validUntil"), w.date(content.validUntil)]);
  return {
    ...headOf(content, w, dated),
    sections: [
      ...content.jobs.flatMap((job) => jobSections(job, w)),
      ...feeSections(content, w),
      { kind: "heading", level: 1, text: w.t("totals.title"), aside: "" },
      sumTable(w.t("totals.title"), sums(content, w), w),
      ...(content.text
        ? ([
            { kind: "heading", level: 1, text: w.t("terms"), aside: "" },
            { kind: "text", text: content.text },
          ] as const)
        : []),
    ],
  };
}

function jobSections(job: EstimateContent["jobs"][number], w: Wording): Section[] {
  const aside = w.t(`statuses.${job.status}`);
  return [
    { kind: "heading", level: 1, text: inLanguage(job.name, w.language), aside },
    ...reasonLines(job, w),
    jobTable(job, w),
  ];
}

function feeSections({ fees }: EstimateContent, w: Wording): Section[] {
  if (fees.length === 0) return [];
  return [{ kind: "heading", level: 1, text: w.t("fees"), aside: "" }, feeTable(fees, w)];
}

function sums({ totals, tax, approved }: EstimateContent, w: Wording) {
  const { deposit, balance } = totals;
  const all: SumRow[] = [...totalRows(totals, tax, w), [w.t("totals.approved"), approved]];
  if (deposit > 0) all.push([w.t("totals.deposit"), deposit], [w.t("totals.balance"), balance, "strong"]);
  return all;
}
