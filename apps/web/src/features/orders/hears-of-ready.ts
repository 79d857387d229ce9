import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";

/**
 * Is the customer told by the shop when this order's car is ready?
 * @param told where they are told; as long as it is not known, only who has an address on the paper
 */
export const hearsOfReady = (
  { customer }: Pick<RepairOrder, "customer">,
  stage: Stage,
  settings: Pick<RepairOrderSettings, "notices">,
  told: { email: string | null; number: string | null } = { email: customer.email, number: null },
): boolean =>
  stage === "ready" &&
  noticesOf(settings).stages.includes("ready") &&
  (told.email !== null || told.number !== null);
