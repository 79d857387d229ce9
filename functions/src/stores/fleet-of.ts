import { fleetNameOf, fleetOnPaper, ownerNameOf, ownerOffPaper } from "@openhood/domain/approvals/addressee";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import type { Firestore } from "firebase-admin/firestore";
import { recordNow } from "./customers.ts";

/** Whose car an order is of, by the shop's record as it is now: the fleet, or the person where the paper names somebody else. */
export async function whoseCar(db: Firestore, customer: Pick<OrderCustomer, "name" | "record">) {
  const known = await recordNow(db, customer.record);
  return {
    fleet: fleetOnPaper(customer, fleetNameOf(known)),
    owner: ownerOffPaper(customer, ownerNameOf(known)),
  };
}

/** The fleet whose car an order is of; null where it is one person's. */
export const fleetOf = async (db: Firestore, customer: Pick<OrderCustomer, "name" | "record">) =>
  (await whoseCar(db, customer)).fleet;
