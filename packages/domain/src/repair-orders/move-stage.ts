import { same } from "../fingerprint.ts";
import { conflict, idsOf, refuse, type Step, step } from "./applied.ts";
import { isApproved, onceApproved, undecided } from "./authorization.ts";
import type { CommandOf } from "./commands.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { atStage } from "./reached.ts";
import { missingBefore, missingToBegin, waitsFor } from "./required.ts";
import type { OrderRules } from "./settings.ts";
import { STAGE_RULES, type Stage, stageLeads } from "./stages.ts";

/** Why a car cannot go on to a stage; null where it can. */
function notReadyFor(order: RepairOrder, from: Stage, to: Stage, rules: OrderRules): Step | null {
  const approved = onceApproved(order);
  if (to === "canceled" && approved.length > 0)
    return refuse({ reason: "approved-work", jobs: idsOf(approved) });
  // Nothing on it can be changed any more: its car goes where it is.
  if (order.document.status === "posted") return null;
  if (from === "awaiting-approval" && to === "ready") {
    const open = undecided(order);
    if (open.length > 0) return refuse({ reason: "undecided", jobs: idsOf(open) });
    if (approved.length > 0) return refuse({ reason: "approved-work", jobs: idsOf(approved) });
  }
  if (to === "ready") return missingBefore(order, rules.required.ready);
  return STAGE_RULES[to].working ? waitsFor(missingToBegin(order, rules)) : null;
}

/** Work needs a yes, however a car comes to it. */
const mayNotWork = (order: RepairOrder, from: Stage, to: Stage): Step | null =>
  STAGE_RULES[to].working && !STAGE_RULES[from].working && !order.jobs.some(isApproved)
    ? refuse({ reason: "nothing-approved" })
    : null;

export function moveStage(
  order: RepairOrder,
  { from, to, correction }: CommandOf<"move-stage">,
  stamp: OrderStamp,
  rules: OrderRules,
): Step {
  const present = { is: order.stage.is, column: order.stage.column };
  if (same(present, to)) return step(order);
  if (!same(present, from)) return conflict(order, "stage", present);
  if (!rules.stages.some(({ id, stage }) => id === to.column && stage === to.is))
    return refuse({ reason: "no-such-stage" });
  if (from.is !== to.is) {
    if (!stageLeads(from.is, to.is, correction))
      return refuse({
        reason: "stage-move",
        from: from.is,
        to: to.is,
        allowed: STAGE_RULES[from.is].to,
      });
    const no = mayNotWork(order, from.is, to.is);
    if (no) return no;
    // What was done by mistake is taken back at once; what the shop asks for by now can be filled in later.
    const notYet = correction ? null : notReadyFor(order, from.is, to.is, rules);
    if (notYet) return notYet;
  }
  return step(atStage(order, to, stamp), "stage");
}
