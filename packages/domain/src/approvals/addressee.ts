import type { CustomerFacts } from "../customers/record.ts";
import type { OrderCustomer } from "../repair-orders/order.ts";

/**
 * Who is asked to decide on an order by e-mail: of a fleet the first of its contacts who may approve, whoever booked; else the
 * customer, at the address on the paper or at that of their record. Null where there is no such address.
 * @param facts the shop's record of the customer; null where the order has none
 */
export function whoDecides(
  customer: Pick<OrderCustomer, "name" | "email">,
  facts: CustomerFacts | null,
): { name: string; email: string } | null {
  if (facts?.kind === "fleet") {
    const found = facts.contacts.find(({ approve, email }) => approve && email !== null);
    return found?.email ? { name: found.name, email: found.email } : null;
  }
  const email = customer.email ?? facts?.email ?? null;
  return email === null ? null : { name: customer.name, email };
}
