import type { RepairOrder } from "../repair-orders/order.ts";
import { STAGE_RULES } from "../repair-orders/stages.ts";

/** How long a customer has to pay on the card service's page, minutes; its shortest. */
export const ATTEMPT_MINUTES = 30;

/**
 * A try to pay by card online: it can fail, hang, or come back late, and only money that came in is a payment.
 * `open`: the customer may be on the card service's page; `paid`: it became that payment; `ended`: nothing comes of it any more.
 */
export type Attempt = {
  v: 1;
  id: string;
  order: string;
  /** Cents asked for. */
  cents: number;
  createdAt: string;
  /** When the sweep asks the card service about it, ms since 1970; null once it is paid or ended. */
  dueAt: number | null;
} & (
  | { status: "open" /** What the card service calls it; null until it says. */; session: string | null }
  | { status: "paid"; session: string; payment: string }
  | { status: "ended"; session: string | null; why: "expired" | "balance-changed" }
);
export type OpenAttempt = Extract<Attempt, { status: "open" }>;

/** When an attempt nobody reported on is looked at again, ms: after a minute, then each two. @param age ms since it began */
export const nextLook = (age: number, now: number): number => now + Math.min(Math.max(60_000, age), 120_000);

/** Least the card service takes, in cents. */
export const LEAST_ONLINE = 50;

/**
 * What a customer can pay now, in cents: the invoice's open amount; before there is one, the deposit asked for less what is held, of a
 * visit that is not off.
 */
export const payableOf = (
  { owed, held, isInvoiced }: { owed: number; held: number; isInvoiced: boolean },
  { deposit, stage }: Pick<RepairOrder, "deposit" | "stage">,
): number => {
  if (isInvoiced) return owed;
  return STAGE_RULES[stage.is].ended ? 0 : Math.max(0, deposit - held);
};
