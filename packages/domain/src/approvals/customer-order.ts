import { authorizationOf, type Seen, seenOf } from "../repair-orders/authorization.ts";
import type { OrderVehicle, RepairOrder } from "../repair-orders/order.ts";
import type { AuthorizationStatus, DocumentStatus, Stage } from "../repair-orders/stages.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { type ShownLine, shownJob, shownLine } from "../repair-orders/versions.ts";

/** A job as its customer sees it. Cents, without tax. */
export type CustomerJob = {
  id: string;
  name: { en: string; es: string };
  /** What the customer complained of, in their words. */
  concern: string | null;
  /** What was found. */
  cause: string | null;
  lines: ShownLine[];
  discount: number;
  cents: number;
  /** What was said to it as it is now; `pending` where it is to be decided on. */
  status: AuthorizationStatus;
  /** Was it approved before it became other work, or dearer? */
  isAskedAgain: boolean;
  /** What a decision says that it saw. */
  saw: Seen;
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
  fees: ShownLine[];
  /** What all that is offered comes to, and what is approved, tax included. */
  totals: { supplies: number; tax: number; total: number; approved: number };
};

/** What a customer sees of their order by a link. What a technician proposed and the counter did not take up is not there. */
export function customerOrder(order: RepairOrder): CustomerOrder {
  const { number, document, stage, customer, vehicle, promisedAt, validUntil } = order;
  const { supplies, tax, total } = totalsOf(order);
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
    jobs: order.jobs
      .filter(({ foundBy }) => foundBy === null)
      .map((job) => {
        const { id, name, lines, discount, cents, concern } = shownJob(job);
        const status = authorizationOf(job);
        return {
          ...{ id, name, lines, discount, cents, status },
          concern: concernOf(concern),
          cause: job.cause,
          isAskedAgain: status === "pending" && job.authorization.status === "approved",
          saw: seenOf(job),
        };
      }),
    fees: order.fees.map(shownLine),
    totals: { supplies, tax, total, approved: totalsOf(order, "approved").total },
  };
}

/** The jobs of a customer's order that wait for a decision. */
export const toDecide = ({ jobs }: Pick<CustomerOrder, "jobs">): CustomerJob[] =>
  jobs.filter(({ status }) => status === "pending");
