import type { ApprovalLink } from "@openhood/domain/approvals/link";
import type { Approver } from "@openhood/domain/customers/approver";
import { approversFor, type CarOf } from "@openhood/domain/customers/may-approve";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { findNow, type Loaded } from "./customers.ts";
import { byIds } from "./vehicles.ts";

/** Who may approve on an order, by its customer's record as it is now; `hold` lets a commit succeed only while it still is so. */
export type ApproversOn = Pick<Loaded, "record" | "hold"> & { car: CarOf; approvers: Approver[] };

/** Who may approve on an order; null where it has no customer's record. */
export async function approversOn(
  db: Firestore,
  { customer, vehicle }: Pick<RepairOrder, "customer" | "vehicle">,
): Promise<ApproversOn | null> {
  if (customer.record === null) return null;
  const [found, [known]] = await Promise.all([
    findNow(db, customer.record),
    vehicle.id === null ? [] : byIds(db, [vehicle.id]),
  ]);
  if (!found) return null;
  const { record, hold } = found;
  // One that was sold is another customer's to decide on; one that nobody noted is on the order's own record.
  const car = { id: vehicle.id, record: known?.owner ?? customer.record };
  return { record, hold, car, approvers: approversFor(record, car) };
}

/** An approver who may approve on an order, with all that may. */
export type Signer = ApproversOn & { approver: Approver };

/** The approver a link is of, with all that may; null for the owner's link. @throws Problem `not-found` where they may no more */
export async function signerOf(
  db: Firestore,
  { approver: id }: Pick<ApprovalLink, "approver">,
  order: RepairOrder,
): Promise<Signer | null> {
  if (id === undefined) return null;
  const on = await approversOn(db, order);
  const approver = on?.approvers.find((one) => one.id === id);
  if (!on || !approver) throw new Problem("not-found");
  return { ...on, approver };
}
