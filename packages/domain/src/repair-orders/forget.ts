import { onceApproved } from "./authorization.ts";
import type { Authorization } from "./job.ts";
import type { RepairOrder } from "./order.ts";

const NOBODY = "—";

/** Was its customer forgotten? */
export const isForgotten = ({ customer }: Pick<RepairOrder, "customer">): boolean => customer.name === NOBODY;

const wordWithout = (authorization: Authorization): Authorization =>
  authorization.status === "pending"
    ? authorization
    : {
        ...authorization,
        said: {
          ...authorization.said,
          by: { ...authorization.said.by, name: NOBODY },
          reachedAt: authorization.said.reachedAt && "-",
          note: null,
        },
      };

/**
 * An order without its customer, who is to be forgotten: the work and the money stay, which the shop has to keep. Null where no
 * work was approved: then nothing of it has to be kept.
 */
export function withoutCustomer(order: RepairOrder): RepairOrder | null {
  if (order.document.status === "estimate" && onceApproved(order).length === 0) return null;
  return {
    ...order,
    customer: { ...order.customer, uid: null, record: null, name: NOBODY, email: null, phone: null },
    vehicle: { ...order.vehicle, id: null, vin: null, plate: null, plateState: null },
    referral: null,
    purchaseOrder: null,
    note: null,
    concerns: [],
    jobs: order.jobs.map((job) => ({
      ...job,
      concern: null,
      note: null,
      partsNeeded: null,
      authorization: wordWithout(job.authorization),
    })),
  };
}

/** What a customer sees of an order in their download: no cost, and nothing the shop noted for itself. */
export const ownOrder = ({
  number,
  createdAt,
  customer,
  vehicle,
  document,
  stage,
  concerns,
  jobs,
}: RepairOrder) => ({
  number,
  createdAt,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  vehicle,
  document: document.status,
  stage: stage.is,
  concerns: concerns.map(({ text }) => text),
  jobs: jobs.map(({ name, authorization }) => ({
    name,
    status: authorization.status,
    ...(authorization.status !== "pending" && { said: authorization.said, at: authorization.at }),
  })),
});
