import type { Applied, OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { inverseOf } from "@openhood/domain/repair-orders/inverse";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { applyWithParts } from "@openhood/domain/repair-orders/parts-stage";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { type EstimateVersion, estimateVersion } from "@openhood/domain/repair-orders/versions";
import type { Edit } from "../../stores/orders.ts";

/** What one command came to. */
export type Outcome = { ok: true; changed: boolean } | Extract<Applied, { ok: false }>;

/**
 * An order after some commands, one after the other, each on what those before it left; and what has to be kept of that. What
 * comes of one by itself is an edit of its own.
 * @param refusalOf why a command is not even tried on the order as those before it left it
 */
export function applyInOrder(
  before: RepairOrder,
  commands: readonly OrderCommand[],
  stamp: OrderStamp,
  rules: OrderRules,
  refusalOf: (command: OrderCommand, order: RepairOrder) => OrderRefusal | null = () => null,
): { order: RepairOrder; outcomes: Outcome[]; edits: Edit[]; versions: EstimateVersion[] } {
  let order = before;
  const [outcomes, edits, versions]: [Outcome[], Edit[], EstimateVersion[]] = [[], [], []];
  for (const command of commands) {
    const refusal = refusalOf(command, order);
    if (refusal) {
      outcomes.push({ ok: false, kind: "refused", ...refusal });
      continue;
    }
    const done = applyWithParts(order, command, stamp, rules);
    outcomes.push(done.applied.ok ? { ok: true, changed: done.applied.changed } : done.applied);
    for (const { command, before, after } of done.edits) {
      edits.push({ command, inverse: inverseOf(before, command) });
      if (after.estimate.version > before.estimate.version) versions.push(estimateVersion(after, stamp));
    }
    order = done.order;
  }
  return { order, outcomes, edits, versions };
}
