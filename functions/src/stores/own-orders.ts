import type { KnownBy } from "@openhood/domain/customers/address-claims";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import { isOwnCar, type OrderRight, rightOn } from "@openhood/domain/customers/seen-by";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { Problem } from "../infra/problem.ts";
import { knownBy } from "./address-claims.ts";
import { recordNow } from "./customers.ts";
import { type LoadedOrder, load, type OrderCursor, openOrdersOf, pageOfOwn } from "./orders.ts";
import { idsOf, recordsNaming } from "./own-records.ts";

/** An order an account may see, what else it may do with it, and whether its car is the account's own. */
export type OwnedOrder = { order: RepairOrder; right: OrderRight; isOwn: boolean };

/** The orders of an account: by the records that name it, and by the addresses on the papers. */
export async function ownOrders(db: Firestore, by: KnownBy) {
  const records = (await recordsNaming(db, by)).filter((one) => rightOn({ email: null }, one, by));
  const of = { records: idsOf(records), emails: [by.own, ...by.claimed] };
  // Of one that was merged into another, what counts is what that one says.
  const active = records.filter(({ state }) => state.status === "active");
  const known = new Map<string | null, Promise<CustomerRecord | null>>(
    active.flatMap((record) => idsOf([record]).map((id) => [id, Promise.resolve(record)])),
  );
  const knownNow = (record: string | null) => {
    const asked = known.get(record) ?? recordNow(db, record);
    known.set(record, asked);
    return asked;
  };
  const owned = async (orders: readonly RepairOrder[]): Promise<OwnedOrder[]> => {
    const all = orders.map(async (order) => {
      const record = await knownNow(order.customer.record);
      const right = rightOn(order.customer, record, by);
      return right ? [{ order, right, isOwn: isOwnCar(record, right) }] : [];
    });
    return (await Promise.all(all)).flat();
  };
  return {
    /** The records that name it, merged ones with those they went into. */
    records,
    /** Those that are not over, the latest opened first; at most `most`. */
    open: async (most: number) => owned(await openOrdersOf(db, of, most)),
    /** A page of all, the latest opened first, and where the next one goes on. */
    async page(size: number, after: OrderCursor | null) {
      const found = await pageOfOwn(db, of, size, after);
      const last = found.length === size ? found.at(-1) : undefined;
      return { orders: await owned(found), next: last ? { at: last.createdAt, id: last.id } : null };
    },
  };
}

/** An order that an account may decide on. @throws Problem `not-found`, whether there is none, or it is another's, or theirs to see only */
export async function loadOwnOrder(
  ctx: Ctx,
  account: { uid: string; email: string },
  id: string,
): Promise<LoadedOrder> {
  const db = await ctx.db();
  const [loaded, by] = await Promise.all([load(db, id), knownBy(db, account)]);
  const { customer } = loaded.order;
  if (rightOn(customer, await recordNow(db, customer.record), by) !== "decides")
    throw new Problem("not-found");
  return loaded;
}
