import { heldOf, type Payment } from "@openhood/domain/payments/payment";
import { type Part, rewriteEach } from "./part.ts";

// Before, money held for a customer could only be found order by order.

/** Payments say since which day nothing of them is held, so that what is held for a customer can be queried. */
export const paymentsSpent: Part[] = [
  rewriteEach(
    "payments",
    (db) => db.collection("payments"),
    (data) => {
      const payment = data as unknown as Payment;
      if (payment.spentOn !== undefined) return {};
      return { spentOn: heldOf(payment) > 0 ? null : lastDayOf(payment) };
    },
  ),
];

/** The last day something was taken out of it. An allocation's own day isn't on the payment: its invoice was posted by then. */
const lastDayOf = ({ day, refunds, reversed }: Payment): string =>
  [day, ...refunds.map((refund) => refund.day), ...(reversed ? [reversed.day] : [])].reduce((a, b) =>
    a > b ? a : b,
  );
