import { folded, phoneKey } from "./find.ts";
import { peopleOf } from "./people.ts";
import { type Contact, type CustomerFacts, type CustomerRecord, indexed } from "./record.ts";

/** Somebody who is to be forgotten: the address, the account, and what the shop wrote down under records of their own. */
export type ForgottenPerson = {
  email: string;
  uid: string | null;
  records: readonly { id: string; facts: CustomerFacts }[];
};

/** Is this the record of this very person, and not one that only names them? */
export const isOwnRecord = ({ facts }: Pick<CustomerRecord, "facts">, email: string): boolean =>
  facts.kind === "person" && facts.email === email;

type Reached = Pick<Contact, "name" | "email" | "phone">;

const samePhone = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && phoneKey(a) === phoneKey(b);

/** Is this the same person? Without an address, by phone number and name together. */
export const isSameCaller = (
  a: Pick<Reached, "name" | "phone">,
  b: Pick<Reached, "name" | "phone">,
): boolean => samePhone(a.phone, b.phone) && folded(a.name) === folded(b.name);

type Caller = Pick<Reached, "name" | "email" | "phone">;

/**
 * Is a visit on this record that was booked by phone, without an address, this person's? On their own record it is. On
 * another's, if the caller is the contact with their address, or is known from a record of theirs that was merged into it
 * and is not the one the record was of before.
 */
export function isCallOf(record: CustomerRecord, leaver: ForgottenPerson): (caller: Caller) => boolean {
  if (isOwnRecord(record, leaver.email)) return ({ email }) => email === null;
  const { own, hasTaken } = takenOver(record, leaver);
  const people = [
    ...peopleOf(record.facts).filter(({ email }) => email === leaver.email),
    ...(hasTaken ? leaver.records.flatMap(({ facts }) => peopleOf(facts)) : []),
  ];
  const others = own ? peopleOf(own).filter(({ email }) => email !== leaver.email) : [];
  const isOneOf = (all: readonly Reached[], caller: Caller) => all.some((one) => isSameCaller(one, caller));
  return (caller) => caller.email === null && isOneOf(people, caller) && !isOneOf(others, caller);
}

/** Did the record take in one of theirs; and what did it say itself before, where that is still known? */
function takenOver({ absorbed, merges }: CustomerRecord, { records }: ForgottenPerson) {
  const gone = new Set(records.map(({ id }) => id));
  const at = merges.findIndex(({ other }) => gone.has(other));
  return { gone, at, hasTaken: absorbed.some((id) => gone.has(id)), own: merges[at]?.before.facts ?? null };
}

/** Notes without what was noted of the person; null when nothing is left. */
function notesWithout(notes: string | null, theirs: readonly string[]): string | null {
  const left = theirs.reduce((text, one) => text.split(one).join(""), notes ?? "");
  return left.replace(/\n{3,}/g, "\n\n").trim() || null;
}

/**
 * A record of somebody else without what it holds of a person who is to be forgotten: their entry among a fleet's
 * contacts, and what a merge took over from records of theirs. What the record said itself before that merge is its own
 * and stays, as long as that is known. A merge that still holds the person can be undone no more.
 */
export function withoutPerson(record: CustomerRecord, leaver: ForgottenPerson): CustomerRecord {
  const { gone, at, hasTaken, own } = takenOver(record, leaver);
  const names = (facts: CustomerFacts) => peopleOf(facts).some(({ email }) => email === leaver.email);
  // Whatever was merged after their record was holds what was taken over from it.
  const before = hasTaken ? record.merges.slice(0, Math.max(0, at)) : record.merges;
  const theirs = leaver.records.map(({ facts }) => facts);
  const { approvers } = record;
  const merges = before.filter(({ before, after }) => !names(before.facts) && !names(after.facts));
  return indexed({
    ...record,
    revision: record.revision + 1,
    uid: record.uid === leaver.uid ? null : record.uid,
    facts: hasTaken
      ? givenBack(record.facts, own, theirs, leaver.email)
      : dropped(record.facts, leaver.email),
    // Whom they named goes with their record, too.
    ...(approvers && {
      approvers: approvers.filter(
        ({ email, of }) => email !== leaver.email && !of.every((id) => gone.has(id)),
      ),
    }),
    absorbed: record.absorbed.filter((id) => !gone.has(id)),
    merges,
  });
}

const dropped = (facts: CustomerFacts, email: string): CustomerFacts =>
  facts.kind === "person"
    ? facts
    : { ...facts, contacts: facts.contacts.filter((contact) => contact.email !== email) };

/** @param own what the record said itself before it took in theirs; null when that is no longer known */
function givenBack(
  facts: CustomerFacts,
  own: CustomerFacts | null,
  theirs: readonly CustomerFacts[],
  email: string,
): CustomerFacts {
  const noted = theirs.flatMap(({ notes }) => (notes && !own?.notes?.includes(notes) ? [notes] : []));
  const notes = notesWithout(facts.notes, noted);
  if (facts.kind === "fleet") {
    const people = theirs.flatMap(peopleOf);
    const wasThere = (one: Contact) =>
      own !== null && peopleOf(own).some((other) => isSameCaller(one, other));
    const contacts = facts.contacts.filter(
      (one) => one.email !== email && (wasThere(one) || !people.some((other) => isSameCaller(one, other))),
    );
    return { ...facts, notes, contacts };
  }
  const [mine] = own ? peopleOf(own) : [];
  const isTheirs = (has: (other: Reached) => boolean) => theirs.flatMap(peopleOf).some(has);
  // What was said about texts goes with the number, except a wish for none: that is stricter.
  const { texts, ...rest } = facts;
  const reached = isTheirs((other) => samePhone(other.phone, facts.phone))
    ? { phone: mine?.phone ?? null, texts: texts === "no" ? texts : mine?.texts }
    : { phone: facts.phone, texts };
  const name = isTheirs((other) => folded(other.name) === folded(facts.name))
    ? (mine?.name ?? facts.email?.split("@")[0] ?? "–")
    : facts.name;
  return { ...rest, name, phone: reached.phone, ...(reached.texts && { texts: reached.texts }), notes };
}
