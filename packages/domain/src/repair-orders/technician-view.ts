import { authorizationOf } from "./authorization.ts";
import type { Job, NewJob } from "./job.ts";
import { type NoWork, noWorkOn } from "./job-clock.ts";
import type { LaborLine, Line, PartLine } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import type { AuthorizationStatus } from "./stages.ts";

/** A line as a technician sees it: what to do and with what, and no money. */
export type TechnicianLine =
  | Pick<LaborLine, "kind" | "id" | "name" | "hours">
  | Pick<PartLine, "kind" | "id" | "name" | "partNumber" | "quantity" | "condition" | "supply">
  | Pick<Extract<Line, { kind: "sublet" }>, "kind" | "id" | "name" | "vendor">
  | Pick<Extract<Line, { kind: "fee" }>, "kind" | "id" | "name">;

/** A job as a technician sees it. */
export type TechnicianJob = Omit<NewJob, "discount" | "lines"> & {
  lines: TechnicianLine[];
  authorization: AuthorizationStatus;
  /** Why the clock cannot run on it; null when it can. */
  noWork: NoWork | null;
};

/** What of an order is money, or leads to its customer. */
type Hidden =
  | "customer"
  | "jobs"
  | "fees"
  | "deposit"
  | "discount"
  | "terms"
  | "purchaseOrder"
  | "exemption"
  | "agreed"
  | "referral"
  | "estimate"
  | "validUntil"
  | "owesCores"
  | "reached"
  | "touched";

/** An order as a technician sees it: no cost, price or margin, and of the customer the name only. */
export type TechnicianOrder = Omit<RepairOrder, Hidden> & {
  customer: Pick<RepairOrder["customer"], "record" | "name" | "language">;
  jobs: TechnicianJob[];
};

function lineFor(line: Line): TechnicianLine {
  const { id, name } = line;
  switch (line.kind) {
    case "labor":
      return { kind: line.kind, id, name, hours: line.hours };
    case "part": {
      const { partNumber, quantity, condition, supply } = line;
      return { kind: line.kind, id, name, partNumber, quantity, condition, supply };
    }
    case "sublet":
      return { kind: line.kind, id, name, vendor: line.vendor };
    case "fee":
      return { kind: line.kind, id, name };
  }
}

function jobFor(job: Job, noWork: NoWork | null): TechnicianJob {
  const {
    id,
    name,
    concern,
    cause,
    correction,
    note,
    partsNeeded = null,
    category,
    technician,
    canned,
    redoes,
    foundBy,
  } = job;
  const lines = job.lines.map(lineFor);
  const authorization = authorizationOf(job);
  return {
    id,
    name,
    concern,
    cause,
    correction,
    note,
    partsNeeded,
    category,
    technician,
    canned,
    redoes,
    foundBy,
    lines,
    authorization,
    noWork,
  };
}

/** An order for a technician. Written field by field, and the type asks for each: what an order comes to hold is not shown by itself. */
export function orderForTechnician(order: RepairOrder): TechnicianOrder {
  const { v, id, number, revision, source, customer, vehicle, document, stage, advisor } = order;
  const { odometerIn, odometerOut, keyTag, waits, promisedAt, note, labels, concerns, jobs } = order;
  const { createdAt, createdBy, updatedAt, updatedBy } = order;
  return {
    v,
    id,
    number,
    revision,
    source,
    customer: { record: customer.record, name: customer.name, language: customer.language },
    vehicle,
    document,
    stage,
    advisor,
    odometerIn,
    odometerOut,
    keyTag,
    waits: waits ?? null,
    promisedAt,
    note,
    labels,
    concerns,
    jobs: jobs.map((job) => jobFor(job, noWorkOn(order, job.id))),
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  };
}
