import { dateAt } from "@openhood/domain/booking/quarters";
import type { Vehicle, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { type Due, whatIsDue } from "@openhood/domain/maintenance/due";
import type { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentMaintenance } from "../../stores/order-settings.ts";
import { loadClock } from "../../stores/shop.ts";
import { vehicleNow } from "../../stores/vehicles.ts";

/**
 * What is due on a vehicle, by what a come-back is known (what was done on it, its readings, and the shop's warranty), and what the
 * vehicle is known by.
 */
export type VehicleDue = Required<Pick<Vehicle, "odometer" | "serviced">> &
  Pick<MaintenanceSettings, "warranty" | "intervals"> & {
    /** The shop's local date. */
    today: string;
    due: Due[];
    facts: Pick<VehicleFacts, "vin" | "plate" | "plateState" | "color">;
  };

/** What is due on a vehicle by the shop's table; null where the vehicle is gone. Three reads. */
export async function getDue(ctx: Ctx, { vehicle: id }: { vehicle: string }): Promise<VehicleDue | null> {
  authorize(ctx, "orders.due");
  const db = await ctx.db();
  const [vehicle, { value: settings }, clock] = await Promise.all([
    vehicleNow(db, id),
    currentMaintenance(db),
    loadClock(db),
  ]);
  if (!vehicle) return null;
  const { odometer, serviced = [], facts } = vehicle;
  const today = dateAt(ctx.now().getTime(), clock);
  const due = whatIsDue(settings, { serviced, readings: odometer, today });
  const { warranty, intervals } = settings;
  const { vin, plate, plateState, color } = facts;
  return { today, warranty, intervals, odometer, serviced, due, facts: { vin, plate, plateState, color } };
}
