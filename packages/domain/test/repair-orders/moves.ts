import { apply } from "../../src/repair-orders/apply.ts";
import { seenOf } from "../../src/repair-orders/authorization.ts";
import type { Decision, OrderCommand } from "../../src/repair-orders/commands.ts";
import { defaultSettings } from "../../src/repair-orders/default-settings.ts";
import type { Job } from "../../src/repair-orders/job.ts";
import type { OrderDocument, RepairOrder } from "../../src/repair-orders/order.ts";
import type { OrderRules } from "../../src/repair-orders/settings.ts";
import type { Stage } from "../../src/repair-orders/stages.ts";
import { decidedAs } from "./arbitrary.ts";
import { said } from "./edits.ts";
import { ana, at, job, labor, order, part } from "./orders.ts";

export const none: OrderRules["required"] = { work: [], ready: [], posting: [] };
export const rules: OrderRules = { ...defaultSettings, required: none };
export const later = "2026-03-05T15:00:00.000Z";
export const ben = { uid: "ben", name: "Ben" };
export const oil = job("oil", [labor("a")]);
export const brakes = job("brakes", [part("b")]);
export const yes = decidedAs("approved", oil);
export const no = decidedAs("declined", brakes);
export const lapsed: Job = { ...yes, lines: [labor("a", { rate: 20_000 })] };
export const paper = (status: "estimate" | "repair-order" | "invoice-draft"): OrderDocument => ({
  status,
  at,
  by: ana,
});
export const inStage = (is: Stage, over: Partial<RepairOrder> = {}) =>
  order({
    stage: { is, column: is, at, by: ana },
    document: paper(
      over.jobs?.some((one) => one.authorization.status === "approved") ? "repair-order" : "estimate",
    ),
    ...over,
  });
export const move = (from: Stage, to: Stage, correction = false): OrderCommand => ({
  type: "move-stage",
  from: { is: from, column: from },
  to: { is: to, column: to },
  correction,
});
export const moved = (
  from: Stage,
  to: Stage,
  over: Partial<RepairOrder> = {},
  with_ = rules,
  correction = false,
) => apply(inStage(from, over), move(from, to, correction), { by: ben, at: later }, with_);
export const decideOn = (job: Job, status: Decision["status"] = "approved"): OrderCommand => ({
  type: "decide",
  job: job.id,
  saw: seenOf(job),
  decision: status === "deferred" ? { status, said, until: "2026-06-01" } : { status, said },
});
