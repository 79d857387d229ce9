import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { isPastLimit } from "@openhood/domain/approvals/past-limit";
import type { Signature } from "@openhood/domain/approvals/signature";
import type { RecordContent } from "@openhood/domain/documents/content";
import { inLanguage } from "@openhood/domain/local-text";
import type { Paper, Section } from "./paper.ts";
import { feeTable, headOf, jobTable, reasonLines, sumTable } from "./parts.ts";
import { type Wording, wording } from "./words.ts";

/**
 * The record of an order's decisions as it is printed: each with who said it, how and when, on what, what it comes to, its
 * signature, and how far the ledger goes.
 * @param entries all of the ledger as far as the content's head, verified
 */
export function recordPaper(content: RecordContent, entries: readonly LedgerEntry[]): Paper {
  const w = wording(content.language, content.shop.timeZone);
  const { count, hash } = content.ledger;
  const latest = entries.at(-1);
  const whole = firstWhole(entries);
  return {
    ...headOf(content, w, latest ? [[w.t("facts.date"), w.moment(latest.at)]] : []),
    sections: [
      ...entries.flatMap((entry, index) => entrySections(entry, { count, isWhole: index >= whole }, w)),
      ...sinceSections(content.since, latest, w),
      {
        kind: "kept",
        sections: [
          { kind: "heading", level: 1, text: w.t("ledger.title"), aside: "" },
          { kind: "text", text: w.t("ledger.text") },
          {
            kind: "facts",
            facts: [
              [w.t("ledger.count"), w.whole(count)],
              [w.t("ledger.hash"), hash],
            ],
          },
        ],
      },
    ],
  };
}

/** Budget of job lines per record. A job heading costs five lines, a drawn signature up to 270. Typst needs about 2 MB a page. */
const MAX_WORK = 2_000;

/** Index of the first decision printed in full. The latest always is; earlier ones have records of their own. */
function firstWhole(entries: readonly LedgerEntry[]): number {
  let left = MAX_WORK;
  const isWithin = ({ jobs, signature }: LedgerEntry) => {
    left -= jobs.reduce((sum, { lines }) => sum + lines.length + 5, 0);
    left -= signature.kind === "drawn" ? signature.strokes.join().length / 150 : 0;
    return left >= 0;
  };
  return entries.findLastIndex((entry, index) => !isWithin(entry) && index < entries.length - 1) + 1;
}

/** A job of no more lines stands on one page. */
const FEW_ROWS = 6;

function entrySections(
  entry: LedgerEntry,
  { count, isWhole }: { count: number; isWhole: boolean },
  w: Wording,
): Section[] {
  const { estimate, approved, signature, said } = entry;
  const number = w.whole(entry.number);
  return [
    {
      kind: "kept",
      before: true,
      sections: [
        {
          ...{ kind: "heading", level: 1, aside: w.moment(entry.at) },
          text: w.t("decision.title", { number, count: w.whole(count) }),
        },
        { kind: "facts", facts: factsOf(entry, w) },
      ],
    },
    ...(isWhole ? workSections(entry, w) : [{ kind: "text" as const, text: w.t("decision.elsewhere") }]),
    ...closing(
      [
        { kind: "heading", level: 2, text: w.t("totals.title"), aside: "" },
        sumTable(
          w.t("decision.estimate"),
          [
            [w.t("decision.otherJobs"), otherJobs(entry, isWhole)],
            [w.t("totals.core"), isWhole ? coreOf(entry.jobs) : 0],
            [w.t("totals.discount"), -estimate.discount],
            [w.t("totals.supplies"), estimate.supplies],
            [w.t("totals.beforeTax"), estimate.total - estimate.tax, "strong"],
            [w.t("totals.tax"), estimate.tax, "strong"],
            [w.t("totals.total"), estimate.total, "strong"],
          ],
          w,
        ),
      ],
      lapsedLines(entry.lapsed, w),
      [
        sumTable(
          w.t("decision.authorized"),
          [
            [w.t("decision.before"), approved.before, "strong"],
            [w.t("decision.since"), (approved.standing ?? approved.before) - approved.before],
            [w.t("decision.added"), approved.added, "strong"],
            [w.t("decision.revised"), approved.revised, "strong"],
          ],
          w,
        ),
        ...(isWhole || signature.kind !== "drawn" ? [signed(signature, said.by.name, w)] : []),
      ],
    ),
  ];
}

const coreOf = (jobs: LedgerEntry["jobs"]): number =>
  jobs.flatMap(({ lines }) => lines).reduce((sum, { core }) => sum + core, 0);

/** What the estimate held besides what this record lists, core charges included; by it what is printed adds up. Cents. */
function otherJobs({ jobs, estimate }: LedgerEntry, isWhole: boolean): number {
  const { total, tax, supplies, discount, fees } = estimate;
  if (!isWhole) return total - tax - supplies + discount;
  const own = [...jobs, ...fees].reduce((sum, { cents }) => sum + cents, 0) + coreOf(jobs);
  return total - tax - supplies + discount - own;
}

/** The jobs of a decision with their lines, and the fees. */
const workSections = ({ jobs, estimate }: LedgerEntry, w: Wording): Section[] => [
  ...jobs.flatMap((job): Section[] => {
    const table = jobTable(job, w);
    const sections: Section[] = [
      { kind: "heading", level: 2, text: inLanguage(job.name, w.language), aside: wordOf(job.word, w) },
      ...reasonLines(job.reasons ?? {}, w),
      table,
    ];
    return table.rows.length > FEW_ROWS ? sections : [{ kind: "kept", sections }];
  }),
  ...(estimate.fees.length > 0
    ? ([{ kind: "heading", level: 2, text: w.t("fees"), aside: "" }, feeTable(estimate.fees, w)] as const)
    : []),
];

/** What ends a decision, on one page: its totals, and what is authorized, with the signature; of much that lapsed between them, the latter. */
function closing(totals: Section[], lapsed: Section[], authorized: Section[]): Section[] {
  const MANY = 8;
  return lapsed.length > MANY
    ? [...totals, ...lapsed, { kind: "kept", sections: authorized }]
    : [{ kind: "kept", sections: [...totals, ...lapsed, ...authorized] }];
}

/** Each approval that stands no longer though nobody said anything. */
const lapsedLines = (lapsed: LedgerEntry["lapsed"] = [], w: Wording): Section[] =>
  lapsed.map(({ name, number, cents, why }) => ({
    kind: "text",
    text: w.t(`lapsed.${why}`, {
      ...{ name: inLanguage(name, w.language), number: w.whole(number), amount: w.money(cents) },
    }),
  }));

/** What became of the last decision until the paper was issued; nothing where it stands as it was made. */
function sinceSections(
  since: RecordContent["since"],
  latest: LedgerEntry | undefined,
  w: Wording,
): Section[] {
  if (!since || !latest) return [];
  const { revised } = latest.approved;
  const standing = since.standing ?? revised;
  return [
    { kind: "heading", level: 1, text: w.t("lapsed.title"), aside: "" },
    ...lapsedLines(since.lapsed, w),
    sumTable(
      w.t("decision.authorized"),
      [
        [w.t("lapsed.last"), revised, "strong"],
        [w.t("decision.since"), standing - revised],
        [w.t("lapsed.now"), standing, "strong"],
      ],
      w,
    ),
  ];
}

function factsOf(entry: LedgerEntry, w: Wording): Paper["facts"] {
  const { said, recorder, estimate } = entry;
  const relation = w.t(`decision.relations.${said.by.relation}`);
  const facts: Paper["facts"] = [
    [w.t("decision.by"), w.t("decision.named", { name: said.by.name, relation })],
    ...(said.by.approver ? [mightApprove(said.by.approver.limit, entry, w)] : []),
    [w.t("decision.at"), w.moment(entry.at)],
    [w.t("decision.how"), w.t(`decision.channels.${said.channel}`)],
  ];
  if (said.reachedAt) facts.push([w.t("decision.reachedAt"), said.reachedAt]);
  const given = w.t(`decision.given.${estimate.given}`);
  facts.push([w.t("decision.shown"), w.t("decision.version", { version: String(estimate.version), given })]);
  if (estimate.validUntil) facts.push([w.t("facts.validUntil"), w.date(estimate.validUntil)]);
  facts.push([
    w.t("decision.recordedBy"),
    recorder.kind === "link"
      ? w.t("decision.byLink", { name: said.by.name })
      : w.t("decision.staff", { name: recorder.name }),
  ]);
  facts.push([w.t("ledger.own"), entry.hash]);
  return facts;
}

/** What the owner of the car had let an approver approve, cents (null: any amount), and whether this was more. */
function mightApprove(limit: number | null, entry: LedgerEntry, w: Wording): [string, string] {
  const label = w.t("decision.mightApprove");
  if (limit === null) return [label, w.t("decision.anyAmount")];
  return [
    label,
    w.t(isPastLimit(entry) ? "decision.pastLimit" : "decision.upTo", { amount: w.money(limit) }),
  ];
}

function wordOf(word: LedgerEntry["jobs"][number]["word"], w: Wording): string {
  if (word.status === "deferred" && word.until !== null)
    return w.t("statuses.deferredUntil", { date: w.day(word.until) });
  return w.t(`statuses.${word.status}`);
}

function signed(signature: Signature, name: string, w: Wording): Section {
  const label = w.t("decision.signature");
  if (signature.kind === "none") return { kind: "text", text: w.t("decision.none") };
  if (signature.kind === "typed") return { kind: "typed", label, name: signature.name };
  const { width, height, strokes } = signature;
  return {
    kind: "drawn",
    label,
    alt: w.t("decision.drawn", { name }),
    width,
    height,
    strokes: strokes.map((stroke) =>
      stroke.split(" ").map((point): [number, number] => {
        const [x = 0, y = 0] = point.split(",").map(Number);
        return [x, y];
      }),
    ),
  };
}
