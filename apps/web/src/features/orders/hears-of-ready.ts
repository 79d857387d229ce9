import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { afterQuiet } from "@openhood/domain/repair-orders/quiet";
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
  told?: { email: string | null; number: string | null },
): boolean =>
  stage === "ready" &&
  noticesOf(settings).stages.includes("ready") &&
  (told ? told.email !== null || told.number !== null : customer.email !== null);

/** When the shop's quiet hours hold up what a customer is told now, ms since 1970; null outside of them. */
export function heldUntil(
  settings: Pick<RepairOrderSettings, "notices">,
  timeZone: string,
  now = Date.now(),
): number | null {
  const at = afterQuiet(now, noticesOf(settings).quiet, timeZone);
  return at > now ? at : null;
}
