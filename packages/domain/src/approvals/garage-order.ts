import type { OrderRight } from "../customers/seen-by.ts";
import type { AskedKind } from "../documents/content.ts";
import { declinedWork } from "../repair-orders/declined-work.ts";
import type { Job } from "../repair-orders/job.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { STAGE_RULES } from "../repair-orders/stages.ts";
import { type Totals, totalsOf } from "../repair-orders/totals.ts";
import {
  type CustomerJob,
  type CustomerOrder,
  customerOrder,
  type DecidedBy,
  toDecide,
  totalWith,
} from "./customer-order.ts";

/** An order as it stands in its customer's garage: of what a link shows the short form. Cents, with tax where it is a total. */
export type GarageOrder = Pick<CustomerOrder, "number" | "stage" | "vehicle" | "promisedAt"> & {
  id: string;
  openedAt: string;
  /** Is the car the account's own, and not a fleet's it speaks for, or one it approves work on? */
  isOwn: boolean;
  /** Miles. */
  odometer: number | null;
  isOver: boolean;
  /** What is approved comes to, and what it would with all that waits for a decision. */
  approved: number;
  offered: number;
  /** What makes the prices of the approved jobs the total: all of it comes on top, but for the discount. */
  charges: Pick<Totals, "discount" | "core" | "supplies" | "tax"> & { fees: number };
  jobs: Pick<CustomerJob, "id" | "name" | "cents" | "status" | "until">[];
  /** How many jobs wait for a decision. */
  waiting: number;
  /** May this account decide on them, and have the documents? */
  mayDecide: boolean;
  papers: AskedKind[];
};

/** An order as this account sees it in its garage. @param isOwn is it the account's own car? */
export function garageOrder(
  order: RepairOrder,
  { right, isOwn }: { right: OrderRight; isOwn: boolean },
): GarageOrder {
  const shown = customerOrder(order);
  const { number, stage, vehicle, promisedAt, jobs } = shown;
  const open = toDecide(shown);
  const mayDecide = right === "decides";
  return {
    ...{ id: order.id, number, stage, vehicle, promisedAt, openedAt: order.createdAt, isOwn },
    odometer: order.odometerOut ?? order.odometerIn,
    isOver: STAGE_RULES[stage].ended,
    approved: shown.approved,
    offered: totalWith(
      shown,
      open.map(({ id }) => id),
    ),
    charges: chargesOf(order, shown),
    jobs: jobs.map(({ id, name, cents, status, until }) => ({ id, name, cents, status, until })),
    waiting: open.length,
    mayDecide,
    papers: mayDecide ? papersOf(order, shown) : [],
  };
}

function chargesOf(order: RepairOrder, { jobs }: CustomerOrder): GarageOrder["charges"] {
  const { subtotal, discount, core, supplies, tax } = totalsOf(order, "approved");
  const work = jobs.reduce((sum, { status, cents }) => sum + (status === "approved" ? cents : 0), 0);
  return { fees: subtotal + discount - work, discount, core, supplies, tax };
}

function papersOf({ ledger, document }: RepairOrder, { jobs }: CustomerOrder): AskedKind[] {
  return [
    ...(document.status === "posted" ? (["invoice"] as const) : []),
    ...(ledger ? (["authorization"] as const) : []),
    ...(jobs.length > 0 ? (["estimate"] as const) : []),
  ];
}

/** Work a customer refused or put off, as their garage offers it again. Cents then, without tax. */
export type GarageWork = Pick<CustomerJob, "name" | "cents" | "until"> & {
  order: string;
  number: number;
  job: string;
  status: "declined" | "deferred";
  at: string;
  /** How it was said; by whom is nobody else's business. */
  channel: DecidedBy["channel"];
  /** What kind of work it is, where the shop said: by it a service is found that fits. */
  category: Job["category"];
};

/** The work on the orders of one car that still waits, the latest said first. None of a visit that goes on: it was refused just now. */
export function garageWork(orders: readonly RepairOrder[]): GarageWork[] {
  const over = orders.filter(({ stage }) => STAGE_RULES[stage.is].ended);
  const shown = new Map(over.map((order) => [order.id, customerOrder(order)]));
  return declinedWork(orders).flatMap(({ order, number, job }): GarageWork[] => {
    // What a technician proposed is nothing its customer has seen, either.
    const seen = shown.get(order)?.jobs.find(({ id }) => id === job.id);
    if (!seen) return [];
    const { name, cents, until } = seen;
    const { status, at, said } = job.authorization;
    const { channel } = said;
    return [{ order, number, job: job.id, name, cents, until, status, at, channel, category: job.category }];
  });
}
