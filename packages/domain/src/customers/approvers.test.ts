import fc from "fast-check";
import { expect, test } from "vitest";
import { ApproverFacts, type ApproverWord, MAX_APPROVERS, MAX_APPROVERS_EVER } from "./approver.ts";
import { changeApprover, isOtherPerson, nameApprover, withdrawApprover } from "./approvers.ts";
import { withoutPerson } from "./forget.ts";
import { activeApprovers, approversFor, mayApprove, ownersOf, ownsCars } from "./may-approve.ts";
import { type MergeChoice, merge, undoMerge } from "./merge.ts";
import { type CustomerFacts, type CustomerRecord, edited, opened } from "./record.ts";

const AT = "2026-03-02T14:00:00.000Z";
const word: ApproverWord = { at: AT, by: { kind: "owner", name: "Pat Doe" } };
const pat: CustomerFacts = {
  kind: "person",
  name: "Pat Doe",
  email: "pat@example.com",
  phone: null,
  language: "en",
  notes: null,
};
const lee: ApproverFacts = {
  name: "Lee Doe",
  email: "lee@example.com",
  phone: null,
  relation: "family",
  vehicles: null,
  limit: 50_000,
};
const record = (id: string): CustomerRecord => opened({ ...pat, name: id }, { id, at: AT, uid: null });
const civic = { id: "civic", record: "a" };
const choice: MergeChoice = {
  ...({ name: "stays", email: "stays", phone: "stays", language: "stays" } as const),
  notes: "both",
};

function named(on: CustomerRecord, facts: Partial<ApproverFacts> = {}, id = "lee"): CustomerRecord {
  const done = nameApprover(on, { ...lee, email: `${id}@example.com`, ...facts }, { id, word });
  if (!done.ok) throw new Error(done.reason);
  return done.record;
}
const by = (id: string) => ({ kind: "approver" as const, id });

test("an approver may up to their limit, not a cent more; then it says who may instead", () => {
  const on = named(named(named(record("a")), { name: "Max", limit: null }, "max"), { limit: 60_000 }, "kim");
  expect(mayApprove(on, civic, by("lee"), 50_000)).toEqual({ ok: true });
  expect(mayApprove(on, civic, by("lee"), 50_001)).toEqual({
    ok: false,
    reason: "over-limit",
    limit: 50_000,
    instead: ["a", "Max", "Lee Doe"],
  });
  expect(mayApprove(on, civic, by("max"), 99_999_999)).toEqual({ ok: true });
  expect(mayApprove(on, civic, { kind: "owner" }, 99_999_999)).toEqual({ ok: true });
});

test("two approvers of one car read no mail in the same mailbox; of different cars, or withdrawn, they may, and who did before is changed otherwise", () => {
  const refused = { ok: false, reason: "same-mailbox" };
  const on = named(record("a"), { vehicles: ["civic"] });
  const max = { ...lee, name: "Max", email: "Lee+max@example.com" };
  const name = (facts: ApproverFacts, to = on) => nameApprover(to, facts, { id: "max", word });
  expect(name(max)).toEqual(refused);
  expect(name({ ...max, vehicles: ["truck", "civic"] })).toEqual(refused);
  expect(name({ ...max, email: null, phone: "555 010 8642" }).ok).toBe(true);
  const gone = withdrawApprover(on, "lee", word);
  expect(gone.ok && name(max, gone.record).ok).toBe(true);
  const other = name({ ...max, vehicles: ["truck"] });
  if (!other.ok) throw new Error(other.reason);
  const change = (facts: ApproverFacts, to = other.record) =>
    changeApprover(to, { id: "max", revision: 1, facts }, word);
  expect(change({ ...max, vehicles: ["truck"], limit: 1 }).ok).toBe(true);
  expect(change({ ...max, vehicles: null })).toEqual(refused);
  const both = {
    ...other.record,
    approvers: other.record.approvers?.map((one) => ({ ...one, vehicles: null })),
  };
  expect(change({ ...max, vehicles: null, limit: 1 }, both as CustomerRecord).ok).toBe(true);
});

test("an approver may for the vehicles they were named for, and for no other customer's", () => {
  const on = named(record("a"), { vehicles: ["civic"] });
  expect(mayApprove(on, civic, by("lee"), 1).ok).toBe(true);
  for (const car of [
    { id: "truck", record: "a" },
    { id: null, record: "a" },
    // Sold since: it is on another record now.
    { id: "civic", record: "b" },
  ])
    expect(mayApprove(on, car, by("lee"), 1)).toEqual({ ok: false, reason: "nobody" });
  const all = named(record("a"));
  expect(mayApprove(all, { id: null, record: "a" }, by("lee"), 1).ok).toBe(true);
  expect(mayApprove(all, { id: "civic", record: "b" }, by("lee"), 1).ok).toBe(false);
  expect(mayApprove(all, civic, by("nobody"), 1)).toEqual({ ok: false, reason: "nobody" });
});

test("who was withdrawn may no more, stays in the record with who said so, and is not changed or withdrawn again", () => {
  const done = withdrawApprover(named(record("a")), "lee", { ...word, at: "2026-04-01T00:00:00.000Z" });
  if (!done.ok) throw new Error(done.reason);
  expect(mayApprove(done.record, civic, by("lee"), 1)).toEqual({ ok: false, reason: "nobody" });
  expect(done.record.approvers).toMatchObject([
    { id: "lee", named: word, withdrawn: { at: "2026-04-01T00:00:00.000Z" } },
  ]);
  const gone = { ok: false, reason: "gone" };
  expect(withdrawApprover(done.record, "lee", word)).toEqual(gone);
  expect(changeApprover(done.record, { id: "lee", revision: 2, facts: lee }, word)).toEqual(gone);
});

test("a change over one that somebody did not see is refused with what is there now", () => {
  const on = named(record("a"));
  const one = changeApprover(on, { id: "lee", revision: 1, facts: { ...lee, limit: 10 } }, word);
  if (!one.ok) throw new Error(one.reason);
  const late = changeApprover(one.record, { id: "lee", revision: 1, facts: { ...lee, limit: null } }, word);
  expect(late).toMatchObject({ ok: false, reason: "edit-conflict", now: { limit: 10, revision: 2 } });
});

test("after a merge an approver is for the cars that are chosen anew, and for all of them only where the owner says so then", () => {
  const merged = merge(named(record("a")), record("b"), choice, { by: { uid: "s", name: "S" }, at: AT });
  if (!merged.ok) throw new Error(merged.reason);
  const of = (on: CustomerRecord, revision: number, facts: Partial<ApproverFacts>) => {
    const done = changeApprover(on, { id: "lee", revision, facts: { ...lee, ...facts } }, word);
    if (!done.ok) throw new Error(done.reason);
    return done.record;
  };
  const truck = { id: "truck", record: "b" };
  const may = (on: CustomerRecord) => mayApprove(on, truck, by("lee"), 1).ok;
  expect(may(merged.stays)).toBe(false);
  expect(may(of(merged.stays, 1, { limit: 60_000 }))).toBe(false);
  const chosen = of(merged.stays, 1, { vehicles: ["truck"] });
  expect(may(chosen)).toBe(true);
  expect(may(of(chosen, 2, { vehicles: null }))).toBe(true);
});

test("a record names so many and no more, with those who were withdrawn", () => {
  let on = record("a");
  for (let n = 0; n < MAX_APPROVERS; n++) on = named(on, {}, `x${n}`);
  expect(nameApprover(on, lee, { id: "more", word })).toEqual({ ok: false, reason: "too-many" });
  for (let n = 0; (on.approvers?.length ?? 0) < MAX_APPROVERS_EVER; n++) {
    const done = withdrawApprover(on, `x${n}`, word);
    if (!done.ok) throw new Error(done.reason);
    on = named(done.record, {}, `x${n + MAX_APPROVERS}`);
  }
  const last = activeApprovers(on)[0]?.id ?? "";
  const done = withdrawApprover(on, last, word);
  expect(done.ok && nameApprover(done.record, lee, { id: "more", word }).ok).toBe(false);
});

test("an approver is reached somehow, is not the owner, and has a limit above nothing or none", () => {
  expect(ApproverFacts.safeParse(lee).success).toBe(true);
  for (const wrong of [{ email: null }, { relation: "owner" }, { limit: 0 }, { vehicles: [] }, { name: " " }])
    expect(ApproverFacts.safeParse({ ...lee, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});

test("the owner of a fleet's cars is who may approve for it, not who only books", () => {
  const contact = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: false };
  const boss = { ...contact, name: "Ann", email: "ann@example.com", approve: true };
  const fleet = { ...pat, kind: "fleet" as const, name: "Bayside", contacts: [contact, boss] };
  expect([ownersOf(fleet), ownersOf({ ...fleet, contacts: [contact] })]).toEqual([["Ann"], ["Bayside"]]);
  expect(ownsCars(fleet, "kim@example.com")).toBe(false);
  expect(ownsCars(fleet, "ann@example.com")).toBe(true);
  expect(ownsCars(pat, "pat@example.com")).toBe(true);
  expect(ownsCars({ ...pat, email: null }, "pat@example.com")).toBe(false);
});

test("an approver's address finds the record, but not as a customer's own", () => {
  const { find } = named(record("a"));
  expect(find.approvers).toEqual(["lee@example.com"]);
  expect(find.emails).toEqual(["pat@example.com"]);
  expect(edited(named(record("a")), pat, AT).find.approvers).toEqual(["lee@example.com"]);
});

test("it is another person with another name or address, and not with another limit", () => {
  expect(isOtherPerson(lee, { ...lee, limit: 1, vehicles: ["civic"], relation: "driver" })).toBe(false);
  for (const change of [{ name: "Kim" }, { email: "kim@example.com" }, { phone: "555 010 8642" }])
    expect(isOtherPerson(lee, { ...lee, ...change })).toBe(true);
});

test("who is forgotten is no approver any more; and whom they named goes with their record", () => {
  const leaver = { email: "lee@example.com", uid: null, records: [] };
  expect(withoutPerson(named(record("a")), leaver).approvers).toEqual([]);
  const made = merge(record("a"), named(record("b")), choice, { by: { uid: "ada", name: "Ada" }, at: AT });
  if (!made.ok) throw new Error(made.reason);
  const b = { email: "pat@example.com", uid: null, records: [{ id: "b", facts: pat }] };
  expect(withoutPerson(made.stays, b).approvers).toEqual([]);
});

const cars = [
  { id: "civic", record: "a" },
  { id: "truck", record: "a" },
  { id: "van", record: "b" },
  { id: null, record: "a" },
  { id: null, record: "b" },
];
const facts = fc.record({
  name: fc.constantFrom("Lee", "Kim"),
  email: fc.constantFrom("lee@example.com", "kim@example.com"),
  phone: fc.constant(null),
  relation: fc.constantFrom("family" as const, "driver" as const),
  vehicles: fc.option(fc.subarray(["civic", "truck", "van"], { minLength: 1 })),
  limit: fc.option(fc.constantFrom(100, 200, 300)),
});
const of = fc.constantFrom("a" as const, "b" as const);
const step = fc.oneof(
  fc.record({ type: fc.constant("name" as const), of, facts }),
  fc.record({ type: fc.constant("change" as const), of, nth: fc.nat(9), facts }),
  fc.record({ type: fc.constant("withdraw" as const), of, nth: fc.nat(9) }),
  fc.record({ type: fc.constant("edit" as const), of }),
  fc.constant({ type: "merge" as const }),
  fc.constant({ type: "undo" as const }),
);
const TOTALS = [0, 100, 101, 200, 201, 300, 301, 1_000_000];

test("no sequence of naming, changing, withdrawing and merging lets a withdrawn approver or an amount past the limit through; a merge widens nothing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let held = { a: record("a"), b: record("b") };
      /** What was said last of each, wherever it is kept; null once withdrawn. */
      const meant = new Map<string, { facts: ApproverFacts; of: string[] } | null>();
      const isMerged = () => held.b.state.status === "merged";
      const recordOf = (one: "a" | "b") => (one === "b" && !isMerged() ? "b" : "a");
      /** Who may what, on which record an order of that car would be looked up. */
      const allowed = () => {
        const all = new Set<string>();
        for (const car of cars)
          for (const id of meant.keys())
            for (const total of TOTALS)
              if (mayApprove(held[recordOf(car.record as "a" | "b")], car, by(id), total).ok)
                all.add(`${id} ${car.id} ${car.record} ${total}`);
        return all;
      };
      const keep = (one: "a" | "b", done: ReturnType<typeof nameApprover>) => {
        if (done.ok) held = { ...held, [one]: done.record };
        return done.ok ? done.approver : null;
      };
      steps.forEach((one, n) => {
        const before = allowed();
        const at = "of" in one ? recordOf(one.of) : "a";
        const there = "nth" in one ? activeApprovers(held[at]) : [];
        const found = "nth" in one ? there[one.nth % Math.max(1, there.length)] : undefined;
        if (one.type === "name") {
          const id = `x${n}`;
          if (keep(at, nameApprover(held[at], one.facts, { id, word })))
            meant.set(id, { facts: one.facts, of: [held[at].id, ...held[at].absorbed] });
        } else if (one.type === "change" && found) {
          const last = meant.get(found.id);
          const isChosen = one.facts.vehicles !== null || last?.facts.vehicles !== null;
          const of = [...(last?.of ?? []), ...(isChosen ? [held[at].id, ...held[at].absorbed] : [])];
          if (keep(at, changeApprover(held[at], { ...found, facts: one.facts }, word)))
            meant.set(found.id, { facts: one.facts, of });
        } else if (one.type === "withdraw" && found) {
          if (keep(at, withdrawApprover(held[at], found.id, word))) meant.set(found.id, null);
        } else if (one.type === "edit") held = { ...held, [at]: edited(held[at], pat, AT) };
        else if (one.type === "merge" || one.type === "undo") {
          const stamp = { by: { uid: "ada", name: "Ada" }, at: AT };
          const done =
            one.type === "merge" ? merge(held.a, held.b, choice, stamp) : undoMerge(held.a, held.b, stamp);
          if (done.ok) held = { a: done.stays, b: done.goes };
          // Neither making them one nor taking them apart lets anybody do what they could not before.
          expect([...allowed()].filter((may) => !before.has(may))).toEqual([]);
        }
        for (const car of cars)
          for (const [id, last] of meant)
            for (const total of TOTALS) {
              if (!mayApprove(held[recordOf(car.record as "a" | "b")], car, by(id), total).ok) continue;
              expect(last).not.toBeNull();
              if (!last) continue;
              expect(last.of).toContain(car.record);
              expect(last.facts.vehicles === null || last.facts.vehicles.includes(car.id ?? "")).toBe(true);
              expect(total).toBeLessThanOrEqual(last.facts.limit ?? Number.POSITIVE_INFINITY);
            }
        for (const car of cars)
          for (const { id } of approversFor(held[recordOf(car.record as "a" | "b")], car))
            expect(meant.get(id)).toBeTruthy();
      });
    }),
    { numRuns: 100 },
  );
});
