import { type Missing, refuse, type Step } from "./applied.ts";
import { onceApproved } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import type { RequiredField } from "./settings.ts";

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

/** What of what the shop asks for is not filled in: on the order, and on each job that was approved. */
export function missingOf(order: RepairOrder, required: readonly RequiredField[]): Missing[] {
  const jobs = onceApproved(order);
  return required.flatMap((field): Missing[] => {
    if (isOfOrder(field)) return order[ofOrder[field]] === null ? [{ field, job: null }] : [];
    const key = ofJobs[field];
    return jobs.filter((job) => job[key] === null).map(({ id }) => ({ field, job: id }));
  });
}

/** Why a step has to wait for what the shop asks for; null where nothing is missing. */
export function missingBefore(order: RepairOrder, required: readonly RequiredField[]): Step | null {
  const missing = missingOf(order, required);
  return missing.length > 0 ? refuse({ reason: "missing", missing }) : null;
}
