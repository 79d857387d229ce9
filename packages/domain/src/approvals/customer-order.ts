import {
  authorizationOf,
  isOffered,
  isShown,
  type ReasonsSince,
  reasonsSeen,
  reasonsSince,
  type Seen,
  seenOf,
} from "../repair-orders/authorization.ts";
import type { Job, Said } from "../repair-orders/job.ts";
import type { Line } from "../repair-orders/line.ts";
import type { OrderVehicle, RepairOrder } from "../repair-orders/order.ts";
import {
  type AuthorizationStatus,
  type DocumentStatus,
  STAGE_RULES,
  type Stage,
} from "../repair-orders/stages.ts";
import { type Reckoned, totalsOf } from "../repair-orders/totals.ts";
import { type ShownLine, shownJob, shownLine } from "../repair-orders/versions.ts";

/** Who decided on a job, when and how. `recordedBy`: who at the shop wrote it down; null where they did it themselves, by a link. */
export type DecidedBy = { name: string; at: string; channel: Said["channel"]; recordedBy: string | null };

/** A job as its customer sees it. Cents, without tax. */
export type CustomerJob = {
  id: string;
  name: { en: string; es: string };
  /** What the customer complained of, in their words. */
  concern: string | null;
  /** What was found. */
  cause: string | null;
  /** What happens if it waits. */
  ifItWaits: string | null;
  /** What of that was written, rewritten or removed after the decision that stands; null where nothing was. */
  reasonsSince: ReasonsSince | null;
  lines: ShownLine[];
  discount: number;
  cents: number;
  /** What was said to it as it is now; `pending` where it is to be decided on. */
  status: AuthorizationStatus;
  /** The local date it was put off until; null where nobody said one. */
  until: string | null;
  /** Who said so, when and how; null where it is to be decided on. */
  decided: DecidedBy | null;
  /** What it was approved at before it became other work, or dearer; null where it was not, or still is. */
  approvedAt: number | null;
  /** What a decision says that it saw; `reasons` as a fingerprint. */
  saw: Seen & { reasons: string };
};

/** An order as its customer sees it by a link: no cost, no margin, nothing the shop noted for itself, and no way to reach anybody. */
export type CustomerOrder = {
  number: number;
  document: DocumentStatus;
  stage: Stage;
  name: string;
  vehicle: Pick<OrderVehicle, "plate" | "year" | "make" | "model">;
  promisedAt: string | null;
  validUntil: string | null;
  jobs: CustomerJob[];
  /** Of the visit; none where every job is turned down. */
  fees: ShownLine[];
  /** What is approved comes to, tax included. Cents. */
  approved: number;
  /** What totals are made from, with nothing in it that a customer does not see; nobody has decided on it. */
  reckoned: Reckoned;
  language: RepairOrder["customer"]["language"];
};

/** A line with nothing of it that is the shop's own. */
function plainLine(line: Line): Line {
  if (line.kind === "fee") return line;
  if (line.kind === "sublet") return { ...line, vendor: null, cost: null };
  if (line.kind === "labor") return { ...line, rateId: null, pricing: "hand" };
  return { ...line, partNumber: null, cost: null, pricing: "hand", supply: "on-hand" };
}

const plainJob = ({ id, name, discount, lines }: Job): Job => ({
  ...{ id, name, discount, lines: lines.map(plainLine), authorization: { status: "pending" } },
  ...{ concern: null, cause: null, correction: null, note: null, category: null, technician: null },
  ...{ canned: null, redoes: null, foundBy: null },
});

function decidedBy({ authorization: word }: Job): DecidedBy | null {
  if (word.status === "pending") return null;
  const { by, channel } = word.said;
  const recordedBy = channel === "link" ? null : word.recordedBy.name || null;
  return { name: by.name, at: word.at, channel, recordedBy };
}

/** What is charged for the old parts of a job until they come back, which is no part of its price. Cents. */
export const coreOf = ({ lines }: Pick<CustomerJob, "lines">): number =>
  lines.reduce((sum, { core }) => sum + core, 0);

/** What these jobs of a customer's order come to together, with the visit's fees, supplies and tax. Cents. */
export const totalOfJobs = ({ reckoned }: Pick<CustomerOrder, "reckoned">, ids: readonly string[]): number =>
  totalsOf({ ...reckoned, jobs: reckoned.jobs.filter(({ id }) => ids.includes(id)) }).total;

/** What a customer sees of their order by a link. What the counter has not taken up or not priced is not there. */
export function customerOrder(order: RepairOrder): CustomerOrder {
  const { number, document, stage, customer, vehicle, promisedAt, validUntil } = order;
  const { fees, discount, terms, exemption, deposit } = order;
  const jobs = order.jobs.filter(isShown);
  const concernOf = (id: string | null) => order.concerns.find((one) => one.id === id)?.text ?? null;
  const { plate, year, make, model } = vehicle;
  return {
    number,
    document: document.status,
    stage: stage.is,
    name: customer.name,
    vehicle: { plate, year, make, model },
    promisedAt,
    validUntil,
    jobs: jobs.map((job) => {
      const { id, name, lines, discount, cents, concern } = shownJob(job);
      const status = authorizationOf(job);
      return {
        ...{ id, name, lines, discount, cents, status },
        until: job.authorization.status === "deferred" ? job.authorization.until : null,
        decided: status === "pending" ? null : decidedBy(job),
        concern: concernOf(concern),
        cause: job.cause,
        ifItWaits: job.ifItWaits ?? null,
        reasonsSince: reasonsSince(job),
        approvedAt:
          status === "pending" && job.authorization.status === "approved" ? job.authorization.cents : null,
        saw: { ...seenOf(job), reasons: reasonsSeen(job) },
      };
    }),
    // As in the totals: fees are owed beside a job that is offered.
    fees: jobs.some(isOffered) ? fees.map(shownLine) : [],
    approved: totalsOf(order, "approved").total,
    reckoned: {
      ...{ jobs: jobs.map(plainJob), fees, discount, terms, deposit },
      // That there is a certificate, not which one.
      exemption: exemption === null ? null : "-",
    },
    language: customer.language,
  };
}

/** What all that is approved comes to, with these jobs besides: what somebody signs for. Cents. */
export const totalWith = (order: CustomerOrder, alsoApproved: readonly string[] = []): number =>
  totalOfJobs(
    order,
    order.jobs
      .filter(({ id, status }) => status === "approved" || alsoApproved.includes(id))
      .map(({ id }) => id),
  );

/** Are the prices of what waits for a decision no longer good? @param at instant */
export const hasExpired = (order: CustomerOrder, at: string): boolean =>
  order.validUntil !== null && at > order.validUntil && toDecide(order).length > 0;

/** The jobs of a customer's order that wait for a decision: none once the visit is over. */
export const toDecide = ({ jobs, stage }: Pick<CustomerOrder, "jobs" | "stage">): CustomerJob[] =>
  STAGE_RULES[stage].ended ? [] : jobs.filter(({ status }) => status === "pending");
