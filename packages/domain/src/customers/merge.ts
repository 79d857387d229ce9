import { z } from "zod";
import type { Instant } from "../fields.ts";
import { same } from "../fingerprint.ts";
import { MAX_APPROVERS_EVER } from "./approver.ts";
import { mergedApprovers, partedApprovers } from "./approvers.ts";
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

const bothNotes = (a: string | null, b: string | null) => (a && b && a !== b ? `${a}\n\n${b}` : (a ?? b));

type Wish = Contact["texts"];
const stricter = (wish: Wish, others: readonly Wish[]): { texts?: Exclude<Wish, undefined> } => {
  const texts = others.includes("no") ? "no" : wish;
  return texts ? { texts } : {};
};

const sharesEmail = (one: Contact, other: Contact) => one.email !== null && one.email === other.email;

/**
 * The contacts of both, each address once. Whoever wants no texts still gets none: the contact that stays takes over that wish, and a
 * number it doesn't have stays on record, without rights.
 */
function joined(a: readonly Contact[], b: readonly Contact[]): Contact[] {
  const kept = a.map((one) => {
    const wishes = b.filter((other) => sharesEmail(one, other)).map(({ texts }) => texts);
    return { ...one, ...stricter(one.texts, wishes) };
  });
  const added = b.flatMap((one) => {
    if (a.some((other) => same(one, other))) return [];
    const known = a.find((other) => sharesEmail(one, other));
    if (!known) return [one];
    const losesWish = one.texts === "no" && one.phone !== null && one.phone !== known.phone;
    return losesWish ? [{ ...one, book: false, approve: false }] : [];
  });
  return [...kept, ...added];
}

type Notices = CustomerFacts["notices"];
/** Every notice either does without. One way of being told is stricter than both; of two, the one that stays counts. */
function mergedNotices(stays: Notices, goes: Notices): { notices?: Exclude<Notices, undefined> } {
  if (!stays || !goes)
    return stays || goes ? { notices: (stays ?? goes) as Exclude<Notices, undefined> } : {};
  const by = stays.by === "both" ? (goes.by ?? "both") : (stays.by ?? goes.by);
  return { notices: { ...(by && { by }), off: [...new Set([...stays.off, ...goes.off])] } };
}

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
  const notices = mergedNotices(stays.notices, goes.notices);
  // What was agreed with the one that stays counts.
  const billing = stays.billing ?? goes.billing;
  const more = { ...notices, ...(billing && { billing }) };
  if (stays.kind === "person" && goes.kind === "person") {
    const people = { stays, goes };
    const { phone, texts } = people[choice.phone];
    const { texts: _, ...kept } = stays;
    return {
      ...kept,
      name: people[choice.name].name,
      email: people[choice.email].email,
      phone,
      ...stricter(texts, [stays.texts, goes.texts]),
      language,
      notes,
      ...more,
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
      ...more,
    };
  const { name, email, phone, texts } = goes;
  const contact = { name, email, phone, ...(texts && { texts }), book: false, approve: false };
  return { ...stays, language, notes, contacts: joined(stays.contacts, [contact]), ...more };
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
  const [is, was, became]: Record<string, unknown>[] = [now, before, after];
  // A field that is absent says something, too: the fields of all of them, not only of one.
  const fields = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const facts = Object.fromEntries(
    fields
      .map((field) => [field, same(is?.[field], became?.[field]) ? was?.[field] : is?.[field]])
      .filter(([, value]) => value !== undefined),
  ) as CustomerFacts;
  if (now.kind === "person" || before.kind === "person" || after.kind === "person") return facts;
  const contacts = now.contacts.flatMap((one) => {
    const at = after.contacts.findIndex((other) => same(one, other));
    // The merge puts its own behind those that were there.
    const own = before.contacts[at];
    return own ? [own] : at < 0 || before.contacts.some((other) => same(one, other)) ? [one] : [];
  });
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
  const { approvers: _, ...one } = stays;
  const { approvers: __, ...other } = goes;
  return {
    ok: true,
    stays: indexed({
      ...one,
      ...approvers.stays,
      facts: unmerged(stays.facts, last),
      uid: stays.uid === last.after.uid ? last.before.uid : stays.uid,
      revision: stays.revision + 1,
      absorbed: stays.absorbed.filter((id) => !gone.has(id)),
      merges: stays.merges.slice(0, -1),
      updatedAt: at,
    }),
    goes: indexed({ ...other, ...approvers.goes, state: { status: "active" }, revision: goes.revision + 1 }),
  };
}
