import { type JournalEntry, zeroSince } from "@openhood/domain/accounting/journal";
import type { Payment } from "@openhood/domain/payments/payment";
import { type Part, rewriteEach } from "./part.ts";

// Before, money held for a customer could only be found order by order.

/** Payments say since which day nothing of them is held, so that what is held for a customer can be queried. */
export const paymentsSpent: Part[] = [
  rewriteEach(
    "payments",
    (db) => db.collection("payments"),
    async (data, db) => {
      const { id, spentOn } = data as unknown as Payment;
      if (spentOn !== undefined) return {};
      const { docs } = await db.collection("journal").where("payment", "==", id).get();
      return {
        spentOn: zeroSince(
          docs.map((doc) => {
            const { day, postings } = doc.data() as JournalEntry;
            const held = postings.filter(({ account }) => account === "deposits");
            return { day, cents: held.reduce((sum, { cents }) => sum - cents, 0) };
          }),
        ),
      };
    },
  ),
];
