import { fingerprint } from "../fingerprint.ts";
import { authorizationOf } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { Line } from "./line.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { jobTotals, lineTotals } from "./prices.ts";
import type { AuthorizationStatus } from "./stages.ts";
import { totalsOf } from "./totals.ts";

/** What of a line an estimate shows: neither what the shop pays for it, nor where it is. Cents, hundredths. */
export type ShownLine = {
  id: string;
  kind: Line["kind"];
  name: Line["name"];
  /** Hours or pieces; null for what has none. */
  count: number | null;
  /** Cents an hour, apiece, or for the whole. */
  price: number;
  condition: Extract<Line, { kind: "part" }>["condition"] | null;
  /** Of the core charge. */
  core: number;
  discount: number;
  /** After its own discount. */
  cents: number;
  taxed: boolean;
};

/** What of a job an estimate shows. */
export type ShownJob = {
  id: string;
  name: Job["name"];
  concern: string | null;
  lines: ShownLine[];
  discount: number;
  /** After its discounts, before the order's; without tax and core charges. */
  cents: number;
};

/** An estimate as it was shown: frozen when somebody decides on it or is sent it, and never edited. */
export type EstimateVersion = {
  v: 1;
  order: string;
  number: number;
  at: string;
  by: OrderStamp["by"];
  validUntil: string | null;
  jobs: (ShownJob & { authorization: AuthorizationStatus })[];
  fees: ShownLine[];
  exemption: string | null;
  discount: number;
  supplies: number;
  tax: number;
  total: number;
};

/** A line as an estimate shows it. */
export function shownLine(line: Line): ShownLine {
  const { id, kind, name, taxed } = line;
  const { core, discount, net } = lineTotals(line);
  return {
    id,
    kind,
    name,
    count: kind === "labor" ? line.hours : kind === "part" ? line.quantity : null,
    price: kind === "labor" ? line.rate : line.price,
    condition: kind === "part" ? line.condition : null,
    core,
    discount,
    cents: net,
    taxed,
  };
}

/** A job as an estimate shows it. */
export function shownJob(job: Job): ShownJob {
  const { id, name, concern } = job;
  const { discount, net } = jobTotals(job);
  return { id, name, concern, lines: job.lines.map(shownLine), discount, cents: net };
}

/** What an order offers, as a fingerprint; what the customer has said to it is no part of it. */
export const offerOfOrder = ({ jobs, fees, discount, terms, exemption, validUntil }: RepairOrder): string =>
  fingerprint([jobs.map(shownJob), fees.map(shownLine), discount, terms, exemption, validUntil]);

/** The latest estimate version, a new one where what is offered has changed since. */
export function latestVersion(order: RepairOrder, at: string): RepairOrder["estimate"] {
  const offer = offerOfOrder(order);
  if (order.estimate.offer === offer) return order.estimate;
  return { version: order.estimate.version + 1, at, offer };
}

/** The version of an estimate to be kept, as the order is now. */
export function estimateVersion(order: RepairOrder, { by, at }: OrderStamp): EstimateVersion {
  const { discount, supplies, tax, total } = totalsOf(order);
  return {
    v: 1,
    order: order.id,
    number: order.estimate.version,
    at,
    by,
    validUntil: order.validUntil,
    jobs: order.jobs.map((job) => ({ ...shownJob(job), authorization: authorizationOf(job) })),
    fees: order.fees.map(shownLine),
    exemption: order.exemption,
    discount,
    supplies,
    tax,
    total,
  };
}
