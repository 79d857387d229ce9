import type { JobClock } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import type { TodayRow } from "../../../features/appointments/today.ts";

type Cut = Pick<NonNullable<JobClock["cut"]>, "end" | "job">;

/**
 * Why a clock was ended without a press, as far as the page knows; `gone` where it does not.
 * @param order its order, where the page has it
 * @param row its car, where it is on today's list
 */
export function whyCut({ end, job }: Cut, order: TechnicianOrder | undefined, row: TodayRow | undefined) {
  if (end === "ready") return order && order.stage.is !== "ready" ? "back" : "ready";
  if (end === "not-approved" || end === "corrected") return end;
  const status = row?.appointment.state.status;
  if (status === "canceled" || order?.stage.is === "canceled") return "canceled";
  if (status === "done" || order?.stage.is === "picked-up") return "left";
  if (!order) return "gone";
  const authorization = order.jobs.find(({ id }) => id === job)?.authorization;
  if (authorization === undefined) return "removed";
  return authorization === "declined" || authorization === "deferred" ? authorization : "gone";
}
