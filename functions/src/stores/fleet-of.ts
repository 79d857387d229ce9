import { fleetNameOf, fleetOnPaper } from "@openhood/domain/approvals/addressee";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import type { Firestore } from "firebase-admin/firestore";
import { recordNow } from "./customers.ts";

/** The fleet whose car an order is of, by the shop's record as it is now; null where it is one person's. */
export const fleetOf = async (db: Firestore, customer: Pick<OrderCustomer, "name" | "record">) =>
  fleetOnPaper(customer, fleetNameOf(await recordNow(db, customer.record)));
