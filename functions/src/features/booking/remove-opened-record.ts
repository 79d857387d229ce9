import type { Appointment } from "@openhood/domain/booking/appointment";
import { isAsOpened } from "@openhood/domain/customers/as-opened";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { isOnlyVisit } from "../../stores/appointment-queries.ts";
import { findNow } from "../../stores/customers.ts";
import { isOnlyOrder } from "../../stores/orders.ts";
import { onlyOpenedBy, removeVehicle } from "../../stores/vehicles.ts";

/**
 * Puts into the commit by which an appointment goes that the customer's record goes, too, with their car, where both were made for
 * it and nothing else is on them by now. Whatever is put on it meanwhile lets the commit fail.
 */
export async function removeOpenedRecord(ctx: Ctx, batch: Batch, { id, undo }: Appointment): Promise<void> {
  const opened = undo && "made" in undo ? undo.opened : undefined;
  if (opened === undefined) return;
  const db = await ctx.db();
  const [found, isOnly, hasOnly, cars] = await Promise.all([
    findNow(db, opened),
    isOnlyVisit(db, opened, id),
    isOnlyOrder(db, opened, id),
    onlyOpenedBy(db, opened, id),
  ]);
  if (!found || found.record.id !== opened || !isAsOpened(found.record)) return;
  if (!isOnly || !hasOnly || !cars) return;
  found.remove(batch);
  for (const car of cars) removeVehicle(batch, db, car);
}
