import { same } from "../fingerprint.ts";
import { conflict, conflictInside, refuse, type Step, step, whatOf, whatOfWord } from "./applied.ts";
import {
  authorizationOf,
  eachReason,
  isApproved,
  onceApproved,
  reasonsSeen,
  seenOf,
} from "./authorization.ts";
import type { CommandOf } from "./commands.ts";
import type { Authorization, Job } from "./job.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { replaced } from "./places.ts";
import { linePrices } from "./prices.ts";
import { withDocument } from "./set-document.ts";
import { authorizationLeads, isOff, STAGE_RULES, type Stage, stageLeads } from "./stages.ts";
import { latestVersion } from "./versions.ts";

/** An order with the customer's word on a job. The first approval makes it a repair order; without any it is an estimate. */
function withWord(order: RepairOrder, job: Job, authorization: Authorization, stamp: OrderStamp): Step {
  const isYes = authorization.status === "approved";
  const others = isYes ? order.jobs.map((one) => besideYes(order, one)) : order.jobs;
  const { agreed, ...rest } = { ...order, jobs: replaced(others, { ...job, authorization }) };
  const isEstimate = onceApproved(rest).length === 0;
  // Whoever approves a job now approves what it comes to with the order as it is now.
  const after = isEstimate || isYes || !agreed ? rest : { ...rest, agreed };
  if (isEstimate && STAGE_RULES[order.stage.is].working) return refuse({ reason: "in-work" });
  const what = whatOfWord(job.id);
  if (isEstimate === (order.document.status === "estimate")) return step(after, what);
  return step(withDocument(after, isEstimate ? "estimate" : "repair-order", stamp), what);
}

/**
 * Another job, as the customer sees it who approves one beside it: at what it costs now. One that has changed since it was approved is
 * to be decided on for good, where what belongs to the whole order is not what it was: put back, it would cost more than then.
 */
function besideYes(order: RepairOrder, job: Job): Job {
  const { authorization } = job;
  if (authorization.status !== "approved") return job;
  if (!isApproved(job)) return order.agreed ? { ...job, authorization: { status: "pending" } } : job;
  if (!authorization.lines) return job;
  const lines = linePrices(job);
  return same(lines, authorization.lines) ? job : { ...job, authorization: { ...authorization, lines } };
}

export function decide(
  order: RepairOrder,
  { job: id, saw, decision }: CommandOf<"decide">,
  { by, at }: OrderStamp,
): Step {
  const job = order.jobs.find((one) => one.id === id);
  if (!job) return conflict(order, whatOf.job(id), null);
  const now = seenOf(job);
  if (!same(saw, now)) return conflictInside(order, job, now);
  if (job.foundBy !== null) return refuse({ reason: "proposed" });
  const from = authorizationOf(job);
  if (from === decision.status && "said" in job.authorization && same(job.authorization.said, decision.said))
    return step(order);
  if (!authorizationLeads(from, decision.status)) return conflict(order, whatOfWord(id), from);
  const { is } = order.stage;
  if (decision.status === "approved" && isOff(is)) return refuse({ reason: "canceled", stage: is });
  if (decision.status === "approved" && order.validUntil !== null && at > order.validUntil)
    return refuse({ reason: "expired", until: order.validUntil });
  // The date in UTC is the shop's or the next one: what is over by it is over everywhere.
  if (decision.status === "deferred" && decision.until !== null && decision.until < at.slice(0, 10))
    return refuse({ reason: "date-past", until: decision.until });
  const estimate = latestVersion(order, at);
  const reasons = { reasons: reasonsSeen(job), eachReason: eachReason(job) };
  const decided = { ...now, ...reasons, version: estimate.version, at, recordedBy: by };
  const authorization: Authorization =
    decision.status === "approved"
      ? { ...decision, ...decided, lines: linePrices(job) }
      : { ...decision, ...decided };
  return withWord({ ...order, estimate }, job, authorization, { by, at });
}

/** By which stages a car has to go before the decisions on these jobs can be reopened; none where work stands on another yes, or is not under way. */
export function stagesToReopen(
  { jobs, stage: { is } }: Pick<RepairOrder, "jobs" | "stage">,
  ids: readonly string[],
): Stage[] {
  const isLeft = onceApproved({ jobs }).some(({ id }) => !ids.includes(id));
  if (isLeft || !STAGE_RULES[is].working) return [];
  const isNext = stageLeads(is, "awaiting-approval", false);
  return isNext ? ["awaiting-approval"] : ["in-progress", "awaiting-approval"];
}

export function askAgain(
  order: RepairOrder,
  { job: id, from }: CommandOf<"ask-again">,
  stamp: OrderStamp,
): Step {
  const job = order.jobs.find((one) => one.id === id);
  if (!job) return conflict(order, whatOf.job(id), null);
  const { status } = job.authorization;
  if (status === "pending") return step(order);
  if (from !== status && from !== authorizationOf(job)) return conflict(order, whatOfWord(id), status);
  return withWord(order, job, { status: "pending" }, stamp);
}
