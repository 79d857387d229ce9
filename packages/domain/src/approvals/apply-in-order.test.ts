import { expect, test } from "vitest";
import { decideOn, rules } from "../../test/repair-orders/moves.ts";
import { ana, job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import type { OrderCommand } from "../repair-orders/commands.ts";
import { inverseOf } from "../repair-orders/inverse.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { applyInOrder } from "./apply-in-order.ts";
import { MAX_ENTRIES } from "./entry.ts";
import { emptyLedger, headOf, type openLedger } from "./ledger.ts";

const [oil, brakes, lamp] = [
  job("oil", [labor("a")]),
  job("brakes", [part("b")]),
  job("lamp", [part("c", { price: 900 })]),
];
const on = order({ jobs: [oil, brakes, lamp] });
const none: ReturnType<typeof openLedger> = { ok: true, ledger: emptyLedger(on.id) };
type Before = Parameters<typeof applyInOrder>[0];
const run = (commands: OrderCommand[], before: Partial<Before> = {}) =>
  applyInOrder({ order: on, decisions: none, ...before }, commands, stamp, rules);
const note = ({ note }: RepairOrder, to: string): OrderCommand => ({
  type: "set-order",
  changes: [{ field: "note", from: note, to }],
});
type Decide = Extract<OrderCommand, { type: "decide" }>;
const yes = (of: typeof oil, over: Partial<Decide> = {}) => ({ ...decideOn(of), ...over }) as Decide;
/** The jobs of each entry that was written. */
const entriesOf = (commands: OrderCommand[]) =>
  run(commands).entries.map(({ jobs }) => jobs.map(({ id }) => id));

test("decisions that follow each other, told by the same person in the same way, are one entry", () => {
  expect(entriesOf([yes(oil), yes(brakes), yes(lamp)])).toEqual([["oil", "brakes", "lamp"]]);
  expect(entriesOf([yes(oil), note(on, "Call first"), yes(brakes)])).toEqual([["oil"], ["brakes"]]);
  expect(entriesOf([yes(oil), yes(brakes, { given: "written" })])).toEqual([["oil"], ["brakes"]]);
  expect(entriesOf([yes(oil, { given: "spoken" }), yes(brakes)])).toEqual([["oil", "brakes"]]);
  const { decision } = yes(brakes);
  const lee = { ...decision, said: { ...decision.said, by: { name: "Lee", relation: "family" as const } } };
  expect(entriesOf([yes(oil), yes(brakes, { decision: lee }), yes(lamp, { decision: lee })])).toEqual([
    ["oil"],
    ["brakes", "lamp"],
  ]);
  expect(entriesOf([note(on, "Call first")])).toEqual([]);
});

test("an entry of several decisions counts from before the first of them: what stood, what was added, what had lapsed", () => {
  const { order: first, decisions } = run([yes(oil), yes(lamp)]);
  const [one] = run([yes(oil), yes(brakes)]).entries;
  const total = (of: RepairOrder) => totalsOf(of, "approved").total;
  expect(one?.approved).toMatchObject({ before: 0, added: one?.approved.revised });
  expect(one?.approved).not.toHaveProperty("standing");
  const back = run([{ type: "ask-again", job: "oil", from: "approved" }], { order: first, decisions });
  const done = run([yes(brakes), yes(oil)], back);
  const { approved, lapsed } = done.entries[0] ?? {};
  expect(lapsed).toMatchObject([{ job: "oil", number: 1, why: "taken-back" }]);
  expect(approved).toEqual({
    before: total(first),
    standing: total(back.order),
    added: total(done.order) - total(back.order),
    revised: total(done.order),
  });
});

test("an entry says who wrote it down and how it was given, and the order how far its ledger goes", () => {
  const told = run([yes(oil, { given: "written" }), yes(brakes)]);
  expect(told.entries).toMatchObject([
    {
      number: 1,
      recorder: { kind: "staff", ...ana },
      signature: { kind: "none" },
      estimate: { given: "written" },
    },
    {
      number: 2,
      recorder: { kind: "staff", ...ana },
      signature: { kind: "none" },
      estimate: { given: "spoken" },
    },
  ]);
  if (!told.decisions?.ok) throw new Error("no ledger");
  expect(told.decisions.ledger.entries).toEqual(told.entries);
  expect(told.order.ledger).toEqual(headOf(told.decisions.ledger));
  const signature = { kind: "typed" as const, name: "Pat" };
  const taken = { recorder: { kind: "staff" as const, ...ana }, signature, given: "written" as const };
  expect(run([yes(oil)], { taken }).entries).toMatchObject([{ signature }]);
});

test("each command is made on what those before it left, and one that is refused holds up none after it", () => {
  const stale = note({ ...on, note: "Somebody else's" }, "Mine");
  const done = run([note(on, "Call first"), stale, note({ ...on, note: "Call first" }, "Call later")]);
  expect(done.outcomes).toMatchObject([
    { ok: true, changed: true },
    { ok: false },
    { ok: true, changed: true },
  ]);
  expect(done.order.note).toBe("Call later");
  const [first, second] = done.edits;
  expect(done.edits).toHaveLength(2);
  expect(first?.inverse).toEqual(inverseOf(on, note(on, "Call first")));
  expect(second?.inverse).toMatchObject({ changes: [{ from: "Call later", to: "Call first" }] });
  expect(run([note(on, "A")]).outcomes).toEqual([{ ok: true, changed: true }]);
});

test("a decision that is refused is no entry, and breaks none that was begun", () => {
  const done = run([yes(oil), yes({ ...brakes, id: "gone" }), yes(brakes)]);
  expect(done.outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(done.entries.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([["oil", "brakes"]]);
  expect(run([yes({ ...brakes, id: "gone" })]).order.ledger).toBeUndefined();
});

test("a version is kept of each estimate that was frozen, and of nothing else", () => {
  const done = run([note(on, "Call first"), yes(oil), yes(brakes)]);
  expect(done.versions.map(({ number }) => number)).toEqual(
    Array.from({ length: done.order.estimate.version }, (_, n) => n + 1),
  );
  expect(done.order.estimate.version).toBeGreaterThan(0);
  expect(run([note(on, "Call first")]).versions).toEqual([]);
});

test("what is not even to be tried is refused with its reason, on the order as those before left it", () => {
  const seen: (string | null)[] = [];
  const refuse = ({ type }: OrderCommand, { note }: RepairOrder) => {
    seen.push(note);
    return type === "decide" ? ({ reason: "too-many-decisions", limit: 7 } as const) : null;
  };
  const done = applyInOrder(
    { order: on, decisions: none },
    [note(on, "Call first"), yes(oil)],
    stamp,
    rules,
    refuse,
  );
  expect(seen).toEqual([null, "Call first"]);
  expect(done.outcomes[1]).toEqual({ ok: false, kind: "refused", reason: "too-many-decisions", limit: 7 });
  expect(done.entries).toEqual([]);
});

test("nothing is decided on a ledger that does not hold, or is full, or is not there; everything else is made", () => {
  const broken = { ok: false, entry: 3, why: "hash" } as const;
  const commands = [note(on, "Call first"), yes(oil)];
  const held = run(commands, { decisions: broken });
  expect(held.outcomes).toEqual([
    { ok: true, changed: true },
    { ok: false, kind: "refused", reason: "ledger-broken", entry: 3 },
  ]);
  expect(held.order.jobs).toEqual(on.jobs);
  const full = { ok: true, ledger: { ...emptyLedger(on.id), entries: Array(MAX_ENTRIES) } } as typeof none;
  expect(run(commands, { decisions: full }).outcomes[1]).toEqual({
    ...{ ok: false, kind: "refused", reason: "too-many-decisions", limit: MAX_ENTRIES },
  });
  expect(() => run(commands, { decisions: null })).toThrow("a decision needs its ledger");
  expect(run([note(on, "Call first")], { decisions: null }).outcomes).toEqual([{ ok: true, changed: true }]);
});

test("staff write down no decision as one by link: nobody opened it", () => {
  const { decision } = yes(oil);
  const byLink = yes(oil, { decision: { ...decision, said: { ...decision.said, channel: "link" } } });
  const done = run([note(on, "Call first"), byLink, yes(brakes)]);
  expect(done.outcomes).toMatchObject([{ ok: true }, { ok: false, reason: "not-possible" }, { ok: true }]);
  expect(done.entries.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([["brakes"]]);
});
