import type { Appointment } from "../booking/appointment.ts";
import { folded, phoneKey } from "./find.ts";
import { peopleOf } from "./people.ts";
import { type CustomerFacts, type CustomerRecord, speaksFor } from "./record.ts";

type Booker = Appointment["customer"];

/** Is this the record of whoever booked? By the address; without one by number and name together, as families share numbers. */
function isOf({ facts }: CustomerRecord, { email, phone, name }: Booker): boolean {
  if (email) return speaksFor(facts, email);
  if (!phone) return false;
  const [number, called] = [phoneKey(phone), folded(name)];
  return peopleOf(facts).some(
    (person) => person.phone && phoneKey(person.phone) === number && folded(person.name) === called,
  );
}

/**
 * Which record an appointment belongs to: the account's own before others, then the oldest; null when there is none yet.
 * @param candidates records that share the booker's address or number, merged ones included
 */
export function recordOf(booker: Booker, candidates: readonly CustomerRecord[]): CustomerRecord | null {
  const own = (record: CustomerRecord) => (booker.uid !== null && record.uid === booker.uid ? 0 : 1);
  const [first] = candidates
    .filter((record) => isOf(record, booker))
    .sort((a, b) => own(a) - own(b) || (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  return first ?? null;
}

/** What a booking says of the person. */
export const bookedPerson = ({ name, email, phone, language }: Booker): CustomerFacts => ({
  kind: "person",
  name,
  email,
  phone,
  language,
  notes: null,
});
