import type { Role } from "../staff/roles.ts";
import type { Payment, Reversal } from "./payment.ts";

/**
 * May somebody at the counter take a payment back? On its own day everybody who may at all; later only the owner, except for a check
 * that the bank sent back.
 * @param today the shop's local date
 */
export const mayReverse = (
  role: Role,
  { day, tender }: Pick<Payment, "day" | "tender">,
  reason: Reversal,
  today: string,
): boolean => role === "owner" || day === today || (reason === "check-returned" && tender.kind === "check");
