import { mailboxOf } from "../mailbox.ts";
import { phoneKey } from "./find.ts";
import { peopleOf } from "./people.ts";
import type { CustomerFacts } from "./record.ts";

type Reached = { email: string | null; phone: string | null };

/**
 * The e-mail address and phone written down for a visit, after their record was edited: those of the record change with it, those
 * of somebody else stay. A fleet's contact is found again by name, or by place in the list.
 */
export function correctedContact(
  { email, phone }: Reached,
  before: CustomerFacts,
  after: CustomerFacts,
): Reached {
  const [people, now] = [peopleOf(before), peopleOf(after)];
  const corrected = (field: keyof Reached, value: string | null, keyOf: (value: string) => string) => {
    if (value === null) return null;
    const key = keyOf(value);
    const has = (one: Reached) => one[field] !== null && keyOf(one[field]) === key;
    const index = people.findIndex(has);
    if (index < 0 || now.some(has)) return value;
    const sameName = now.find(({ name }) => name === people[index]?.name);
    const successor = sameName ?? (now.length === people.length ? now[index] : undefined);
    // A contact who left the fleet may still be the one who brought the car.
    return successor ? successor[field] : value;
  };
  return { email: corrected("email", email, mailboxOf), phone: corrected("phone", phone, phoneKey) };
}
