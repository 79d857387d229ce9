import type { OdometerReading } from "../customers/vehicle.ts";
import { doubtAfter, doubtOf } from "../customers/vehicle-rules.ts";
import type { OrderRefusal } from "./applied.ts";
import type { OrderCommand } from "./commands.ts";
import type { RepairOrder } from "./order.ts";

/**
 * Why an edit sets an odometer that has to be confirmed; null where it is likely, or somebody confirmed it.
 * @param readings of the order's car, as far as they are known
 * @param today the shop's local date
 */
export function odometerDoubt(
  { odometerIn, odometerOut }: Pick<RepairOrder, "odometerIn" | "odometerOut">,
  command: OrderCommand,
  { readings, today }: { readings: readonly OdometerReading[]; today: string },
): Extract<OrderRefusal, { reason: "odometer" }> | null {
  if (command.type !== "set-order" || command.anyway) return null;
  const now = { odometerIn, odometerOut };
  for (const { field, to } of command.changes)
    if (field === "odometerIn" || field === "odometerOut") now[field] = to;
  const [miles, out] = [now.odometerIn, now.odometerOut];
  if (miles !== null && miles !== odometerIn) {
    // A number that is corrected keeps its day.
    const on = readings.findLast((one) => one.miles === odometerIn)?.on ?? today;
    const doubt = doubtOf(readings, { on, miles });
    if (doubt) return { reason: "odometer", than: "last", ...doubt };
  }
  if (miles === null || out === null || (miles === odometerIn && out === odometerOut)) return null;
  const doubt = doubtAfter({ on: today, miles }, { on: today, miles: out });
  return doubt && { reason: "odometer", than: "in", ...doubt };
}
