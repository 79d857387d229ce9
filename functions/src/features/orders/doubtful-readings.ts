import { dateAt } from "@openhood/domain/booking/quarters";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { odometerDoubt } from "@openhood/domain/repair-orders/odometer";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import { loadClock } from "../../stores/shop.ts";
import { vehicleNow } from "../../stores/vehicles.ts";

/** Which edits set an odometer that has to be confirmed. Reads the order's vehicle where one sets any. */
export async function doubtfulReadings(
  ctx: Ctx,
  commands: readonly OrderCommand[],
  { vehicle }: RepairOrder,
): Promise<(command: OrderCommand, present: RepairOrder) => OrderRefusal | null> {
  const isRead = commands.some(
    (command) =>
      command.type === "set-order" &&
      command.changes.some(({ field }) => field === "odometerIn" || field === "odometerOut"),
  );
  if (!isRead) return () => null;
  const db = await ctx.db();
  const [clock, car] = await Promise.all([loadClock(db), vehicleNow(db, vehicle.id)]);
  const known = { readings: car?.odometer ?? [], today: dateAt(ctx.now().getTime(), clock) };
  return (command, present) => odometerDoubt(present, command, known);
}
