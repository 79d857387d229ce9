import {
  type GarageOrder,
  type GarageWork,
  garageOrder,
  garageWork,
} from "@openhood/domain/approvals/garage-order";
import type { KnownBy } from "@openhood/domain/customers/address-claims";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import { seesVehiclesOf } from "@openhood/domain/customers/seen-by";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { knownBy } from "../../stores/address-claims.ts";
import type { OrderCursor } from "../../stores/orders.ts";
import { ownOrders } from "../../stores/own-orders.ts";
import { idsOf } from "../../stores/own-records.ts";
import { allOnRecords } from "../../stores/vehicles.ts";

/** Orders of one page: as many as a car's declined work is looked for in. */
const PAGE = 50;
const OPEN = 50;
const VEHICLES = 200;

/** An order with the vehicle of the garage that it is of; null where it is of none that is there now. */
type OfCar<T> = T & { car: string | null };

export type OwnOrders = {
  /** Those that are not over, on the first page only. */
  open: OfCar<GarageOrder>[];
  /** A page of those that are, the latest first. */
  past: OfCar<GarageOrder>[];
  /** What was declined or put off on a car of the garage and still waits, on the first page only. */
  work: OfCar<GarageWork>[];
  /** Where the next page begins; null when this is the last. */
  next: OrderCursor | null;
};

/**
 * The orders of the caller, of the addresses they have claimed, and of the fleets they are a contact of. Work that waits is looked
 * for in the fifty latest.
 * @param input.after `next` of the page before; null for the first
 */
export async function listOwnOrders(ctx: Ctx, { after }: { after: OrderCursor | null }): Promise<OwnOrders> {
  const account = authorizeAccount(ctx, "approvals.mine");
  const db = await ctx.db();
  const by = await knownBy(db, account);
  const own = await ownOrders(db, by);
  const [open, { orders, next }, carOf] = await Promise.all([
    after === null ? own.open(OPEN) : [],
    own.page(PAGE, after),
    carsOf(ctx, own.records, by),
  ]);
  const shown = open.map(({ order, ...of }) => ({
    ...garageOrder(order, of),
    car: carOf(order.vehicle.id),
  }));
  const past = orders.map(({ order, ...of }) => ({
    ...garageOrder(order, of),
    car: carOf(order.vehicle.id),
  }));
  const cars = Map.groupBy(orders, ({ order }) => carOf(order.vehicle.id));
  cars.delete(null);
  const work = [...cars].flatMap(([car, of]) =>
    garageWork(of.map(({ order }) => order)).map((one) => ({ ...one, car })),
  );
  return { open: shown, past: past.filter(({ isOver }) => isOver), work: after === null ? work : [], next };
}

/** Which vehicle of the garage a vehicle is, or has turned out to be. */
async function carsOf(ctx: Ctx, records: readonly CustomerRecord[], by: KnownBy) {
  const ids = idsOf(records.filter(({ facts }) => seesVehiclesOf(facts, by)));
  const vehicles = await allOnRecords(await ctx.db(), ids, VEHICLES);
  const known = new Map(vehicles.map(({ id, merged }) => [id, merged?.into ?? null]));
  const carOf = (id: string | null): string | null => {
    if (id === null || !known.has(id)) return null;
    const into = known.get(id) ?? null;
    return into === null ? id : carOf(into);
  };
  return carOf;
}
