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
 * Is what is said of an ended clock also that a job is gone, or a car?
 * @param job null for the car
 */
export const saysGone = (cut: Clock | null, order: string, job: string | null): boolean =>
  cut?.order === order &&
  (job === null ? cut.end === "job-gone" || cut.end === "ready" : cut.job === job && cut.end === "job-gone");
