import type { JobClock } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";

type Cut = Pick<NonNullable<JobClock["cut"]>, "end" | "gone">;

/**
 * Why a clock was ended without a press; `gone` where that is not known.
 * @param order its order, where the page has it
 */
export function whyCut({ end, gone }: Cut, order: TechnicianOrder | undefined) {
  if (end === "ready") return order && order.stage.is !== "ready" ? "back" : "ready";
  if (end === "not-approved" || end === "corrected") return end;
  return gone ?? "gone";
}
