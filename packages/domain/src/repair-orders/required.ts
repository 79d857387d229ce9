import { type Missing, refuse, type Step } from "./applied.ts";
import { onceApproved } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import type { OrderRules, RequiredField } from "./settings.ts";
import { STAGE_RULES } from "./stages.ts";

const ofOrder = {
  "odometer-in": "odometerIn",
  "odometer-out": "odometerOut",
  "key-tag": "keyTag",
  "promised-time": "promisedAt",
  referral: "referral",
} as const satisfies Partial<Record<RequiredField, keyof RepairOrder>>;
const ofJobs = {
  technician: "technician",
  category: "category",
  cause: "cause",
  correction: "correction",
} as const satisfies Record<Exclude<RequiredField, keyof typeof ofOrder>, keyof Job>;

const isOfOrder = (field: RequiredField): field is keyof typeof ofOrder => field in ofOrder;

/**
 * What of what the shop asks for is not filled in: on the order, and on each job that was approved. Nothing once its invoice is posted:
 * it can't be filled in any more, and the car has to leave.
 */
export function missingOf(order: RepairOrder, required: readonly RequiredField[]): Missing[] {
  if (order.document.status === "posted") return [];
  const jobs = onceApproved(order);
  return required.flatMap((field): Missing[] => {
    if (isOfOrder(field)) return order[ofOrder[field]] === null ? [{ field, job: null }] : [];
    const key = ofJobs[field];
    return jobs.filter((job) => job[key] === null).map(({ id }) => ({ field, job: id }));
  });
}

/** What is not filled in that the shop asks for before work begins; nothing once the car is in work. */
export const missingToBegin = (order: RepairOrder, { required }: Pick<OrderRules, "required">): Missing[] =>
  STAGE_RULES[order.stage.is].working ? [] : missingOf(order, required.work);

/** Why a step has to wait for what the shop asks for; null where nothing is missing. */
export function missingBefore(order: RepairOrder, required: readonly RequiredField[]): Step | null {
  return waitsFor(missingOf(order, required));
}

/** The same for what is known to be missing. */
export function waitsFor(missing: Missing[]): Step | null {
  return missing.length > 0 ? refuse({ reason: "missing", missing }) : null;
}
