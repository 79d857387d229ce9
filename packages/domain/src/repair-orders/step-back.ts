import { UNDO_WINDOW } from "../booking/undo.ts";
import type { CommandOf, OrderCommand } from "./commands.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { STAGES } from "./stages.ts";

type Touched = RepairOrder["touched"][number];
type SupplyChange = Extract<CommandOf<"set-line">["changes"][number], { field: "supply" }>;

/** How long a move counts as one made by mistake, ms: longer than it can be undone, for a slow network. */
export const STEP_BACK = 2 * UNDO_WINDOW;

/**
 * Where a car is that was put somewhere. Whoever puts it back at once leaves it there since it came before; and who takes back
 * at once that it came where it is, has it come there anew the next time.
 */
export function stageAfter(
  { was, ...from }: RepairOrder["stage"],
  { is, column }: Pick<RepairOrder["stage"], "is" | "column">,
  { by, at }: OrderStamp,
): RepairOrder["stage"] {
  const isAtOnce = from.by.uid === by.uid && Date.parse(at) - Date.parse(from.at) <= STEP_BACK;
  if (isAtOnce && was?.is === is && was.column === column) return was;
  const isTakenBack = isAtOnce && STAGES.indexOf(is) < STAGES.indexOf(from.is);
  return { is, column, at, by, ...(!isTakenBack && { was: from }) };
}

const supplySetBy = (command: OrderCommand | null): SupplyChange | undefined =>
  command?.type === "set-line"
    ? command.changes.find((change): change is SupplyChange => change.field === "supply")
    : undefined;

/**
 * Who set something last, once a command did; null where nobody is left. Whoever takes their own step with a part back leaves
 * it as whoever set it before left it.
 * @param last who set it before
 */
export function touchAfter(
  last: Touched | undefined,
  what: string,
  { by, at }: OrderStamp,
  command: OrderCommand | null,
): Touched | null {
  const supply = what.endsWith(".supply") ? supplySetBy(command) : undefined;
  if (!supply) return { what, by, at };
  if (last?.was?.supply === supply.to && last.by.uid === by.uid)
    return last.was.set && { what, ...last.was.set };
  const set = last ? { by: last.by, at: last.at } : null;
  return { what, by, at, was: { supply: supply.from, set } };
}
