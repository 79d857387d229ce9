import { same } from "../fingerprint.ts";
import { reasonsOf, seenOf } from "../repair-orders/authorization.ts";
import type { Job } from "../repair-orders/job.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { shownJob, shownLine } from "../repair-orders/versions.ts";
import type { Decided, FrozenJob } from "./entry.ts";

/** How a decision was made and written down, besides what it is. */
export type DecisionTaken = Pick<Decided, "at" | "said" | "recorder" | "signature"> &
  Pick<Decided["estimate"], "given">;

function frozenJob(job: Job): FrozenJob {
  const { authorization } = job;
  if (authorization.status === "pending") throw new RangeError("nobody has decided on it");
  const { offer, cents, status } = authorization;
  if (!same({ offer, cents }, seenOf(job))) throw new RangeError("it is not what was decided on");
  const word = status === "deferred" ? { status, until: authorization.until } : { status };
  const reasons = reasonsOf(job);
  return { ...shownJob(job), ...(Object.keys(reasons).length > 0 && { reasons }), offer, word };
}

/**
 * All that was decided on some jobs of an order in one go, as the ledger keeps it.
 * @param order as it is with these decisions
 * @throws RangeError for a job that is not there, was not decided on, or has changed since
 */
export function freezeDecision(
  order: RepairOrder,
  ids: readonly string[],
  { given, ...taken }: DecisionTaken,
): Decided {
  const jobs = ids.map((id) => {
    const job = order.jobs.find((one) => one.id === id);
    if (!job) throw new RangeError("no such job");
    return frozenJob(job);
  });
  // What was shown had these jobs in it, whatever was said to them then.
  const shown = order.jobs.map((job) =>
    ids.includes(job.id) ? { ...job, authorization: { status: "pending" as const } } : job,
  );
  const { discount, supplies, tax, total } = totalsOf({ ...order, jobs: shown });
  const { estimate, validUntil, fees } = order;
  return {
    ...taken,
    estimate: {
      version: estimate.version,
      given,
      validUntil,
      fees: fees.map(shownLine),
      ...{ discount, supplies, tax, total },
    },
    jobs,
    revised: totalsOf(order, "approved").total,
  };
}
