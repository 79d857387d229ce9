import type { Applied } from "./applied.ts";
import { apply } from "./apply.ts";
import { onceApproved } from "./authorization.ts";
import type { CommandOf, OrderCommand } from "./commands.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { awaitedParts } from "./parts.ts";
import { columnOf, type OrderRules } from "./settings.ts";

/** Of how many approved jobs how many wait for parts. */
function waitingOf(order: RepairOrder) {
  const waiting = awaitedParts(order).length;
  return { some: waiting > 0, all: waiting > 0 && waiting === onceApproved(order).length };
}

/**
 * Where a car goes by itself, as its parts come and go: it awaits parts once every approved job waits for some, and goes on when
 * one of these jobs can go on, or none waits any more. Only a change of that moves it: where somebody has put it, it stays.
 */
export function stageByParts(
  before: RepairOrder,
  after: RepairOrder,
  rules: OrderRules,
): CommandOf<"move-stage"> | null {
  const { is, column } = after.stage;
  if (is !== "in-progress" && is !== "awaiting-parts") return null;
  const [was, now] = [waitingOf(before), waitingOf(after)];
  const to = is === "in-progress" ? "awaiting-parts" : "in-progress";
  const moves = is === "in-progress" ? !was.all && now.all : (was.all && !now.all) || (was.some && !now.some);
  if (!moves) return null;
  return {
    type: "move-stage",
    from: { is, column },
    to: { is: to, column: columnOf(rules, to) },
    correction: false,
  };
}

/** An edit that was made, and what the order was before it. */
export type MadeEdit = { command: OrderCommand; before: RepairOrder; after: RepairOrder };

/** Applies an edit, and what comes of it by itself: a car that awaits parts, or goes on. `edits` are those that were made. */
export function applyWithParts(
  order: RepairOrder,
  command: OrderCommand,
  stamp: OrderStamp,
  rules: OrderRules,
): { applied: Applied; order: RepairOrder; edits: MadeEdit[] } {
  const applied = apply(order, command, stamp, rules);
  if (!applied.ok || !applied.changed) return { applied, order, edits: [] };
  const edits: MadeEdit[] = [{ command, before: order, after: applied.order }];
  const move = stageByParts(order, applied.order, rules);
  const moved = move && apply(applied.order, move, stamp, rules);
  if (!move || !moved?.ok || !moved.changed) return { applied, order: applied.order, edits };
  edits.push({ command: move, before: applied.order, after: moved.order });
  return { applied, order: moved.order, edits };
}
