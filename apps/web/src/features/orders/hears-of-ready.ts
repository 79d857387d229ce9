import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";

/** Is the customer told by the shop when this order's car is ready? Only who can be reached by what is on the paper. */
export const hearsOfReady = (
  { customer }: Pick<RepairOrder, "customer">,
  stage: Stage,
  settings: Pick<RepairOrderSettings, "notices">,
): boolean => stage === "ready" && noticesOf(settings).stages.includes("ready") && customer.email !== null;
