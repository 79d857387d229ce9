import type { JobClock } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";

type Clock = NonNullable<JobClock["cut"]>;
type Cut = Pick<Clock, "end" | "gone">;

/**
 * Why a clock was ended without a press; `gone` where that is not known.
 * @param order its order, where the page has it
 */
export function whyCut({ end, gone }: Cut, order: TechnicianOrder | undefined) {
  if (end === "ready") return order && order.stage.is !== "ready" ? "back" : "ready";
  if (end === "not-approved" || end === "corrected") return end;
  return gone ?? "gone";
}

/**
 * Is what a notice says of an ended clock also that a job is gone, or a car?
 * @param told the end it tells
 * @param job null for the car
 */
export const saysGone = (told: Clock | null, order: string, job: string | null): boolean =>
  told?.order === order &&
  (job === null
    ? told.end === "job-gone" || told.end === "ready"
    : told.job === job && told.end === "job-gone");
