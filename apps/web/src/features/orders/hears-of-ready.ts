import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stage } from "@openhood/domain/repair-orders/stages";

/** Does the customer get an e-mail when this order's car comes to a stage? Only who has an appointment, or walked in, and an address. */
export const hearsOfReady = (
  { source, customer }: Pick<RepairOrder, "source" | "customer">,
  stage: Stage,
): boolean =>
  stage === "ready" &&
  source.kind !== "phone-estimate" &&
  source.appointment !== null &&
  customer.email !== null;
