import { mailboxOf } from "../mailbox.ts";
import {
  type Approver,
  type ApproverFacts,
  type ApproverWord,
  MAX_APPROVERS,
  MAX_APPROVERS_EVER,
} from "./approver.ts";
import { activeApprovers } from "./may-approve.ts";
import { type CustomerRecord, indexed, recordIds } from "./record.ts";

/**
 * Why an approver is not named, changed or withdrawn: `same-mailbox` where another one reads mail there, for one of the same cars: what
 * comes from it by e-mail could be either's; `gone` where they were withdrawn, `edit-conflict` with them as they are now.
 */
export type ApproverRefusal =
  | { ok: false; reason: "too-many" | "same-mailbox" | "gone" }
  | { ok: false; reason: "edit-conflict"; now: Approver };
type Done = { ok: true; record: CustomerRecord; approver: Approver } | ApproverRefusal;

// The record's own revision stays: who edits its facts is not held up by it.
const withApprovers = (record: CustomerRecord, approvers: Approver[]): CustomerRecord =>
  indexed({ ...record, approvers });

/** Does another approver of one of the same cars read mail at this address? */
function sharesMailbox(record: CustomerRecord, { email, vehicles }: ApproverFacts, id: string): boolean {
  if (email === null) return false;
  return activeApprovers(record).some(
    (one) =>
      one.id !== id &&
      one.email !== null &&
      mailboxOf(one.email) === mailboxOf(email) &&
      (vehicles === null || one.vehicles === null || one.vehicles.some((car) => vehicles.includes(car))),
  );
}

/** The record with somebody who may approve from now on. */
export function nameApprover(
  record: CustomerRecord,
  facts: ApproverFacts,
  { id, word }: { id: string; word: ApproverWord },
): Done {
  const { approvers = [] } = record;
  if (activeApprovers(record).length >= MAX_APPROVERS || approvers.length >= MAX_APPROVERS_EVER)
    return { ok: false, reason: "too-many" };
  if (sharesMailbox(record, facts, id)) return { ok: false, reason: "same-mailbox" };
  const of = recordIds(record);
  const approver = { ...facts, id, revision: 1, of, named: word, changed: null, withdrawn: null };
  return { ok: true, record: withApprovers(record, [...approvers, approver]), approver };
}

function replaced(
  record: CustomerRecord,
  { id, revision }: { id: string; revision: number },
  change: (approver: Approver) => Approver,
): Done {
  const found = activeApprovers(record).find((one) => one.id === id);
  if (!found) return { ok: false, reason: "gone" };
  if (found.revision !== revision) return { ok: false, reason: "edit-conflict", now: found };
  const approver = change({ ...found, revision: found.revision + 1 });
  const approvers = (record.approvers ?? []).map((one) => (one.id === id ? approver : one));
  return { ok: true, record: withApprovers(record, approvers), approver };
}

/** The record with what an approver may do, or who they are, as it is from now on; `revision` as somebody saw them. */
export const changeApprover = (
  record: CustomerRecord,
  { facts, ...saw }: { id: string; revision: number; facts: ApproverFacts },
  word: ApproverWord,
): Done => {
  const before = activeApprovers(record).find(({ id }) => id === saw.id);
  const done = replaced(record, saw, (approver) => {
    // Cars that are chosen one by one may be of what was merged since; all of them are those they were before.
    const isChosen = facts.vehicles !== null || approver.vehicles !== null;
    const of = isChosen ? [...new Set([...approver.of, ...recordIds(record)])] : approver.of;
    return { ...approver, ...facts, of, changed: word };
  });
  // Who shared it all along may be changed otherwise.
  const isNew = before && sharesMailbox(record, facts, saw.id) && !sharesMailbox(record, before, saw.id);
  return done.ok && isNew ? { ok: false, reason: "same-mailbox" } : done;
};

/** The record with an approver who may approve no more. Whatever they may do by now: who withdraws somebody means all of it. */
export function withdrawApprover(record: CustomerRecord, id: string, word: ApproverWord): Done {
  const revision = activeApprovers(record).find((one) => one.id === id)?.revision ?? 0;
  return replaced(record, { id, revision }, (approver) => ({ ...approver, withdrawn: word }));
}

/** Is it somebody else, or somebody elsewhere, since? Then what was sent to them before is not theirs. */
export const isOtherPerson = (before: ApproverFacts, after: ApproverFacts): boolean =>
  before.name !== after.name || before.email !== after.email || before.phone !== after.phone;

type Held = Pick<CustomerRecord, "approvers">;

/** The approvers of two records that are made one: each for the vehicles they were for, and no others. */
export function mergedApprovers(stays: Held, goes: Held): Held {
  if (!goes.approvers?.length) return {};
  const had = stays.approvers ?? [];
  return { approvers: [...had, ...goes.approvers.filter(({ id }) => had.every((one) => one.id !== id))] };
}

/** What two records that were one have of their approvers: each takes along what was said of its own meanwhile. */
export function partedApprovers(
  stays: Held,
  goes: Held,
  gone: ReadonlySet<string>,
): { stays: Held; goes: Held } {
  const theirs = new Set(goes.approvers?.map(({ id }) => id));
  const held = (side: Approver[], isHere: (id: string) => boolean): Held => {
    const approvers = side.map((one) => ({ ...one, of: one.of.filter(isHere) }));
    // None is written as before the first: absent.
    return approvers.length > 0 ? { approvers } : {};
  };
  const all = stays.approvers ?? [];
  return {
    stays: held(
      all.filter(({ id }) => !theirs.has(id)),
      (id) => !gone.has(id),
    ),
    goes: held(
      all.filter(({ id }) => theirs.has(id)),
      (id) => gone.has(id),
    ),
  };
}
