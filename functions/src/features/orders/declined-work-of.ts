import { type DeclinedWork, declinedWork } from "@openhood/domain/repair-orders/declined-work";
import type { Ctx } from "../../infra/ctx.ts";
import { page } from "../../stores/orders.ts";
import { idsOfCar } from "../../stores/vehicles.ts";

/** How many of a car's latest orders are looked at. */
const ORDERS = 50;

/**
 * The work on a car that was refused or put off and still waits, the latest said first, of its fifty latest orders; with
 * those of the vehicles that turned out to be this car. Reads these orders.
 */
export async function declinedWorkOf(
  db: Awaited<ReturnType<Ctx["db"]>>,
  vehicle: string,
): Promise<DeclinedWork[]> {
  const ids = await idsOfCar(db, vehicle);
  return declinedWork(await page(db, { kind: "vehicles", ids }, ORDERS, null));
}
