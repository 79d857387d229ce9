import { z } from "zod";
import type { Instant } from "../fields.ts";
import { MAX_APPROVERS_EVER } from "./approver.ts";
import { mergedApprovers, partedApprovers } from "./approvers.ts";
import { peopleOf } from "./people.ts";
import {
  type Contact,
  type CustomerFacts,
  type CustomerRecord,
  indexed,
  MAX_ABSORBED,
  MAX_CONTACTS,
  MAX_NOTES,
  type Member,
  type Merge,
  recordIds,
} from "./record.ts";

/** How long a merge can be undone, ms. */
export const UNDO = 24 * 3_600_000;

const Side = z.enum(["stays", "goes"]);

/** Which record's value is kept, field by field. Notes of both can be kept. */
export const MergeChoice = z.strictObject({
  name: Side,
  email: Side,
  phone: Side,
  language: Side,
  notes: z.enum(["stays", "goes", "both"]),
});
export type MergeChoice = z.infer<typeof MergeChoice>;

/** The staff member who does it, and when. */
export type MergeStamp = { by: Member; at: Instant };
type Decided<Reason extends string> =
  | { ok: true; stays: CustomerRecord; goes: CustomerRecord }
  | { ok: false; reason: Reason };
const refused = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

/** Facts are plain data of a fixed order of fields. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const bothNotes = (a: string | null, b: string | null) => (a && b && a !== b ? `${a}\n\n${b}` : (a ?? b));

const joined = (a: readonly Contact[], b: readonly Contact[]): Contact[] => [
  ...a,
  ...b.filter((one) => !a.some((other) => same(one, other) || (one.email && one.email === other.email))),
];

/** A number, with whether its owner wants texts there. */
const reachedByPhone = ({ phone, texts }: Pick<Contact, "phone" | "texts">) => ({
  phone,
  ...(texts && { texts }),
});

/**
 * The merged facts, as chosen. A person who goes into a fleet becomes one of its
 * contacts; what they may do for it is for the counter to say.
 */
export function mergedFacts(
  stays: CustomerFacts,
  goes: CustomerFacts,
  choice: MergeChoice,
): CustomerFacts | null {
  const pick = { stays, goes };
  const notes = choice.notes === "both" ? bothNotes(stays.notes, goes.notes) : pick[choice.notes].notes;
  const language = pick[choice.language].language;
  if (stays.kind === "person" && goes.kind === "person") {
    const people = { stays, goes };
    const { name } = people[choice.name];
    const { texts: _, ...kept } = stays;
    return {
      ...kept,
      name,
      email: people[choice.email].email,
      ...reachedByPhone(people[choice.phone]),
      language,
      notes,
    };
  }
  if (stays.kind === "person") return null;
  if (goes.kind === "fleet")
    return {
      ...stays,
      name: pick[choice.name].name,
      language,
      notes,
      contacts: joined(stays.contacts, goes.contacts),
    };
  const { name, email } = goes;
  const contact = { name, email, ...reachedByPhone(goes), book: false, approve: false };
  return { ...stays, language, notes, contacts: joined(stays.contacts, [contact]) };
}

/**
 * Makes two records one. Vehicles and appointments keep pointing at the record they were written under; the one that
 * stays counts them as its own. So nothing but these two documents changes, and it can be undone exactly.
 */
export function merge(
  stays: CustomerRecord,
  goes: CustomerRecord,
  choice: MergeChoice,
  { by, at }: MergeStamp,
): Decided<"same" | "merged" | "fleet-stays" | "too-many" | "notes-too-long"> {
  if (stays.id === goes.id) return refused("same");
  if (stays.state.status === "merged" || goes.state.status === "merged") return refused("merged");
  const facts = mergedFacts(stays.facts, goes.facts, choice);
  if (facts === null) return refused("fleet-stays");
  if ((facts.notes?.length ?? 0) > MAX_NOTES) return refused("notes-too-long");
  const absorbed = [...stays.absorbed, goes.id, ...goes.absorbed];
  if (absorbed.length > MAX_ABSORBED) return refused("too-many");
  if (facts.kind === "fleet" && facts.contacts.length > MAX_CONTACTS) return refused("too-many");
  const approvers = mergedApprovers(stays, goes);
  if ((approvers.approvers?.length ?? 0) > MAX_APPROVERS_EVER) return refused("too-many");
  const undoUntil = new Date(Date.parse(at) + UNDO).toISOString();
  const before = { facts: stays.facts, uid: stays.uid };
  const after = { facts, uid: stays.uid ?? goes.uid };
  const merges = stays.merges.filter((one) => one.undoUntil >= at);
  return {
    ok: true,
    stays: indexed({
      ...stays,
      ...after,
      ...approvers,
      revision: stays.revision + 1,
      absorbed,
      merges: [...merges, { other: goes.id, at, by, undoUntil, before, after }],
      updatedAt: at,
    }),
    goes: {
      ...goes,
      state: { status: "merged", into: stays.id, at, by, undoUntil },
      revision: goes.revision + 1,
    },
  };
}

/** The facts before a merge, with what was written since left as it was written, field by field. */
function unmerged(
  now: CustomerFacts,
  { before: { facts: before }, after: { facts: after } }: Merge,
): CustomerFacts {
  // Another kind of customer since: nothing of it is what the merge made.
  if (now.kind !== before.kind) return now;
  const was: Record<string, unknown> = before;
  const became: Record<string, unknown> = after;
  const facts = Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, same(value, became[field]) ? was[field] : value]),
  ) as CustomerFacts;
  if (now.kind === "person") return facts;
  const had = (facts: CustomerFacts, one: Contact) => peopleOf(facts).some((other) => same(one, other));
  const contacts = now.contacts.filter((one) => had(before, one) || !had(after, one));
  return { ...facts, contacts } as CustomerFacts;
}

/**
 * Takes a merge apart again, within a day. Only the latest merge of a record can be undone. What was written into the
 * record that stayed meanwhile is kept; everything else of both is as it was.
 */
export function undoMerge(
  stays: CustomerRecord,
  goes: CustomerRecord,
  { at }: Pick<MergeStamp, "at">,
): Decided<"not-merged" | "merged-since" | "too-late"> {
  if (goes.state.status !== "merged" || goes.state.into !== stays.id) return refused("not-merged");
  if (at > goes.state.undoUntil) return refused("too-late");
  const last = stays.merges.at(-1);
  if (stays.state.status === "merged" || last?.other !== goes.id) return refused("merged-since");
  const gone = new Set(recordIds(goes));
  const approvers = partedApprovers(stays, goes, gone);
  return {
    ok: true,
    stays: indexed({
      ...stays,
      ...approvers.stays,
      facts: unmerged(stays.facts, last),
      uid: stays.uid === last.after.uid ? last.before.uid : stays.uid,
      revision: stays.revision + 1,
      absorbed: stays.absorbed.filter((id) => !gone.has(id)),
      merges: stays.merges.slice(0, -1),
      updatedAt: at,
    }),
    goes: indexed({ ...goes, ...approvers.goes, state: { status: "active" }, revision: goes.revision + 1 }),
  };
}
