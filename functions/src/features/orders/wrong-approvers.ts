import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approversOn } from "../../stores/approvers-on.ts";

type Said = Extract<OrderCommand, { type: "decide" }>["decision"]["said"];

const saidIn = (command: OrderCommand): Said | null =>
  command.type === "decide" && command.decision.said.by.approver ? command.decision.said : null;

/**
 * Which decisions name an approver who is none on this order, or may something else by now; past their limit is the shop's word, and
 * stands. Reads the customer's record where one is named, and lets the commit succeed only while it still is so.
 */
export async function wrongApprovers(
  ctx: Ctx,
  batch: Batch,
  commands: readonly OrderCommand[],
  order: RepairOrder,
): Promise<(command: OrderCommand) => OrderRefusal | null> {
  if (commands.every((command) => saidIn(command) === null)) return () => null;
  const on = await approversOn(await ctx.db(), order);
  on?.hold(batch);
  return (command) => {
    const said = saidIn(command);
    if (said === null) return null;
    const { name, relation, approver } = said.by;
    const isOne = (on?.approvers ?? []).some(
      (one) =>
        one.id === approver?.id &&
        one.limit === approver.limit &&
        one.name === name &&
        one.relation === relation,
    );
    return isOne ? null : { reason: "approver-changed", name };
  };
}
