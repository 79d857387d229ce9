import type { Applied, OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { apply } from "@openhood/domain/repair-orders/apply";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { inverseOf } from "@openhood/domain/repair-orders/inverse";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { type EstimateVersion, estimateVersion } from "@openhood/domain/repair-orders/versions";
import type { Edit } from "../../stores/orders.ts";

/** What one command came to. */
export type Outcome = { ok: true; changed: boolean } | Extract<Applied, { ok: false }>;

/**
 * An order after some commands, one after the other, each on what those before it left; and what has to be kept of that.
 * @param refusalOf why a command is not even tried
 */
export function applyInOrder(
  before: RepairOrder,
  commands: readonly OrderCommand[],
  stamp: OrderStamp,
  rules: OrderRules,
  refusalOf: (command: OrderCommand) => OrderRefusal | null = () => null,
): { order: RepairOrder; outcomes: Outcome[]; edits: Edit[]; versions: EstimateVersion[] } {
  let order = before;
  const [outcomes, edits, versions]: [Outcome[], Edit[], EstimateVersion[]] = [[], [], []];
  for (const command of commands) {
    const refusal = refusalOf(command);
    const done: Applied = refusal
      ? { ok: false, kind: "refused", ...refusal }
      : apply(order, command, stamp, rules);
    outcomes.push(done.ok ? { ok: true, changed: done.changed } : done);
    if (!done.ok || !done.changed) continue;
    edits.push({ command, inverse: inverseOf(order, command) });
    if (done.order.estimate.version > order.estimate.version)
      versions.push(estimateVersion(done.order, stamp));
    order = done.order;
  }
  return { order, outcomes, edits, versions };
}
