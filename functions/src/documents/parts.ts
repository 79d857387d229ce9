import { knownColor } from "@openhood/domain/customers/vehicle-color";
import { vehicleName } from "@openhood/domain/customers/vehicle-label";
import type { DocumentContent, EstimateContent, OrderContent } from "@openhood/domain/documents/content";
import { inLanguage } from "@openhood/domain/local-text";
import type { TaxRates } from "@openhood/domain/repair-orders/order";
import type { Totals } from "@openhood/domain/repair-orders/totals";
import type { ShownLine } from "@openhood/domain/repair-orders/versions";
import type { Paper, Row, Section, Table } from "./paper.ts";
import type { Wording } from "./words.ts";

type Facts = Paper["facts"];
const known = (facts: [string, string | null | false | undefined][]): Facts =>
  facts.filter((fact): fact is Facts[number] => Boolean(fact[1]));

/** A car's color in the paper's language, where it has a word in each; else as it was written. */
function colorIn(written: string | null | undefined, w: Wording) {
  const named = written && knownColor(written);
  return named ? w.t(`colors.${named}`) : written;
}

/** Whose paper it is. */
export function shopOf(shop: DocumentContent["shop"], w: Wording): Paper["shop"] {
  const { street, city, state, zip } = shop.address;
  return {
    name: shop.name,
    logo: w.t("logo", { shop: shop.name }),
    lines: [
      street,
      `${city}, ${state} ${zip}`,
      `${w.phone(shop.phone)} · ${shop.email}`,
      ...(shop.registration ? [w.t("registration", { number: shop.registration })] : []),
    ],
  };
}

/** What every paper of an order has: whose it is, for whom, for which car. `date` says of when it is. */
export function headOf(content: OrderContent, w: Wording, dated: Facts): Omit<Paper, "sections"> {
  const { shop, vehicle, number, kind } = content;
  return {
    language: content.language,
    title: w.t(`titles.${kind}`),
    subtitle: w.t("order", { number: String(number) }),
    shop: shopOf(shop, w),
    facts: [
      ...known([
        [w.t("facts.customer"), customerOf(content, w)],
        [w.t("facts.vehicle"), vehicleName(vehicle, content.language)],
        [w.t("facts.color"), colorIn(vehicle.color, w)],
        [w.t("facts.plate"), vehicle.plate && [vehicle.plate, vehicle.plateState].filter(Boolean).join(" ")],
        [w.t("facts.vin"), vehicle.vin],
        [
          w.t("facts.odometer"),
          content.odometerIn !== null && w.t("facts.miles", { miles: w.whole(content.odometerIn) }),
        ],
      ]),
      ...dated,
      ...known([
        [w.t("facts.promised"), content.promisedAt && w.moment(content.promisedAt)],
        [w.t("facts.concerns"), content.concerns.map(({ text }) => text).join("\n")],
      ]),
    ],
    foot: {
      text: w.t("foot", { shop: shop.name, number: String(number) }),
      page: w.t("page"),
      of: w.t("of"),
    },
    unprintable: w.t("unprintable"),
  };
}

/** For whom a paper is: whose car it is, and who is on the visit's paper besides. */
function customerOf({ customer, fleet, owner = fleet }: OrderContent, w: Wording): string {
  return !owner || owner === customer ? customer : w.t("facts.ownerAnd", { owner, contact: customer });
}

const plain = (...cells: string[]): Row => ({ cells, tone: "plain" });
const soft = (...cells: string[]): Row => ({ cells, tone: "soft" });
export const strong = (...cells: string[]): Row => ({ cells, tone: "strong" });

/** A line as it is sold: its condition, hours or pieces, how its price is made, its core charge and its discount. */
function lineRows(line: ShownLine, w: Wording): Row[] {
  const name = inLanguage(line.name, w.language);
  const isLabor = line.kind === "labor";
  const count = line.count === null ? "" : w.count(line.count);
  const price = w.money(line.price);
  return [
    plain(
      line.condition ? w.t("line.condition", { name, condition: w.t(`conditions.${line.condition}`) }) : name,
      isLabor ? w.t("line.hours", { count }) : count,
      isLabor ? w.t("line.hourly", { price }) : price,
      w.money(line.cents + line.discount),
    ),
    ...(line.discount > 0 ? [soft(w.t("line.discount"), "", "", w.money(-line.discount))] : []),
    ...(line.core > 0 ? [soft(w.t("line.core"), "", "", w.money(line.core))] : []),
  ];
}

const lineHead = (w: Wording): string[] => [
  w.t("line.name"),
  w.t("line.count"),
  w.t("line.price"),
  w.t("line.amount"),
];

/** The lines of a job, what is taken off, and what it comes to. Cents. */
export function jobTable(
  job: { lines: readonly ShownLine[]; discount: number; cents: number },
  w: Wording,
): Table {
  return {
    kind: "table",
    head: lineHead(w),
    rows: [
      ...job.lines.flatMap((line) => lineRows(line, w)),
      ...(job.discount > 0 ? [soft(w.t("line.discount"), "", "", w.money(-job.discount))] : []),
      strong(
        w.t(job.lines.some(({ core }) => core > 0) ? "line.jobWithoutCore" : "line.job"),
        ...["", "", w.money(job.cents)],
      ),
    ],
  };
}

/** Why a job is offered: what was found, what happens if it waits, and what of it was written, or removed, after it was decided on. */
export function reasonLines(
  { cause, ifItWaits, reasonsSince }: Partial<EstimateContent["jobs"][number]>,
  w: Wording,
): Section[] {
  const since = typeof reasonsSince === "string" ? { both: reasonsSince } : (reasonsSince ?? {});
  const lines = [
    cause && w.t("cause", { text: cause }),
    since.cause && w.t("reasonsSince.cause", { since: since.cause }),
    ifItWaits && w.t("ifItWaits", { text: ifItWaits }),
    since.ifItWaits && w.t("reasonsSince.ifItWaits", { since: since.ifItWaits }),
    since.both && w.t("reasonsSince.both", { since: since.both }),
  ];
  return lines.flatMap((text) => (text ? [{ kind: "text", text }] : []));
}

/** Fees that belong to no job. */
export const feeTable = (fees: readonly ShownLine[], w: Wording): Table => ({
  kind: "table",
  head: lineHead(w),
  rows: fees.flatMap((fee) => lineRows(fee, w)),
});

/** A sum with its words. Cents. */
export type SumRow = [label: string, cents: number, tone?: "strong"];

/** What is sold by kind, and what it comes to with core charges, supplies and tax. */
export function totalRows(
  {
    byKind,
    subtotal,
    discount,
    core,
    supplies,
    tax,
    total,
  }: Omit<Totals, "jobs" | "fees" | "deposit" | "balance">,
  rates: TaxRates | null,
  w: Wording,
): SumRow[] {
  const taxed = rates && {
    labor: w.rate(rates.labor),
    part: w.rate(rates.part),
    sublet: w.rate(rates.sublet),
    fee: w.rate(rates.fee),
  };
  return [
    [w.t("kinds.labor"), byKind.labor],
    [w.t("kinds.part"), byKind.part],
    [w.t("kinds.sublet"), byKind.sublet],
    [w.t("kinds.fee"), byKind.fee],
    [w.t("totals.subtotal"), subtotal, "strong"],
    [w.t("totals.discount"), -discount],
    [w.t("totals.core"), core],
    [w.t("totals.supplies"), supplies],
    [taxed ? w.t("totals.taxAt", taxed) : w.t("totals.exempt"), tax, "strong"],
    [w.t("totals.total"), total, "strong"],
  ];
}

/** Sums, each with its words; what comes to nothing is left out unless it is `strong`. Cents. */
export const sumTable = (title: string, sums: readonly SumRow[], w: Wording): Table => ({
  kind: "table",
  head: [title, w.t("line.amount")],
  rows: sums
    .filter(([, cents, tone]) => cents !== 0 || tone === "strong")
    .map(([label, cents, tone]) => ({ cells: [label, w.money(cents)], tone: tone ?? "plain" })),
});
