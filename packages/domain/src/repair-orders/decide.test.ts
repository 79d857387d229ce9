import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { said } from "../../test/repair-orders/edits.ts";
import {
  ben,
  brakes,
  decideOn,
  inStage,
  lapsed,
  later,
  oil,
  paper,
  rules,
  yes,
} from "../../test/repair-orders/moves.ts";
import { ana, at, labor, order, stamp } from "../../test/repair-orders/orders.ts";
import { conflictNow, onPresent } from "./applied.ts";
import { apply } from "./apply.ts";
import { eachReason, reasonsSeen, seenOf } from "./authorization.ts";
import type { OrderCommand } from "./commands.ts";
import { stagesToReopen } from "./decide.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import type { Stage } from "./stages.ts";

const open = order({ jobs: [oil, brakes] });

test("the first approval makes an estimate a repair order, and freezes what was shown", () => {
  const done = apply(open, decideOn(oil), { by: ben, at: later }, rules);
  if (!done.ok) throw new Error("refused");
  expect(done.order.document).toEqual({ status: "repair-order", at: later, by: ben });
  expect(done.order.jobs[0]?.authorization).toEqual({
    status: "approved",
    said,
    at: later,
    recordedBy: ben,
    version: 1,
    ...seenOf(oil),
    reasons: reasonsSeen(oil),
    eachReason: eachReason(oil),
    lines: { nets: [15_000], cores: [0] },
  });
  expect(done.order.estimate).toMatchObject({ version: 1, at: later });
  expect(done.order.touched.map(({ what }) => what)).toEqual(["job.oil.authorization"]);
  const second = apply(done.order, decideOn(brakes), stamp, rules);
  if (!second.ok) throw new Error("refused");
  // The same estimate was shown, and the paper is what it was.
  expect(second.order.estimate).toEqual(done.order.estimate);
  expect(second.order.document).toEqual(done.order.document);
});

test("after a change another version is frozen", () => {
  const changed = { ...open, estimate: { version: 4, at, offer: "another" } };
  const done = apply(changed, decideOn(oil), stamp, rules);
  expect(done).toMatchObject({
    order: { estimate: { version: 5 }, jobs: [{ authorization: { version: 5 } }, {}] },
  });
});

test("a customer decides on what a technician found once the counter has taken it up", () => {
  const found = { ...oil, foundBy: ana };
  for (const word of ["approved", "declined", "deferred"] as const)
    expect(apply(order({ jobs: [found] }), decideOn(found, word), stamp, rules)).toMatchObject({
      ok: false,
      reason: "proposed",
    });
});

test("a no makes no repair order; what is put off has its date", () => {
  expect(apply(open, decideOn(oil, "declined"), stamp, rules)).toMatchObject({
    order: { document: { status: "estimate" }, jobs: [{ authorization: { status: "declined" } }, {}] },
  });
  expect(apply(open, decideOn(oil, "deferred"), stamp, rules)).toMatchObject({
    order: { jobs: [{ authorization: { status: "deferred", until: "2026-06-01" } }, {}] },
  });
});

test("what a customer said yes to is what stands there now, or they are asked again", () => {
  const dearer = { ...oil, lines: [labor("a", { rate: 20_000 })] };
  expect(apply(order({ jobs: [dearer] }), decideOn(oil), stamp, rules)).toEqual({
    ok: false,
    kind: "conflict",
    what: "job.oil",
    present: seenOf(dearer),
    set: null,
  });
  expect(apply(order(), decideOn(oil), stamp, rules)).toMatchObject({ kind: "conflict", present: null });
});

test("the same word said twice is said once; another needs to be asked for", () => {
  const told = order({ jobs: [yes], document: paper("repair-order") });
  expect(apply(told, decideOn(oil), stamp, rules)).toEqual({ ok: true, order: told, changed: false });
  const before = { what: "job.oil.authorization", by: ben, at: later };
  const faster = { ok: false, kind: "conflict", what: before.what, present: "approved" };
  expect(apply(told, decideOn(oil, "declined"), stamp, rules)).toEqual({ ...faster, set: null });
  expect(apply({ ...told, touched: [before] }, decideOn(oil, "declined"), stamp, rules)).toEqual({
    ...faster,
    set: before,
  });
  const other: OrderCommand = {
    type: "decide",
    job: "oil",
    saw: seenOf(oil),
    decision: { status: "approved", said: { ...said, channel: "email" } },
  };
  expect(apply(told, other, stamp, rules)).toEqual({ ...faster, set: null });
});

test("what was decided sooner by somebody else is told as it is by now; nothing once it is as it was wanted", () => {
  const told = order({ jobs: [yes], document: paper("repair-order") });
  const mine = decideOn(oil, "declined");
  const then = apply(told, mine, stamp, rules);
  if (then.ok || then.kind !== "conflict") throw new Error("no conflict");
  expect(onPresent(mine, then)).toEqual(mine);
  expect(conflictNow(told, mine, then)).toEqual(then);
  const again = { type: "ask-again", job: "oil", from: "approved" } as const;
  const open = apply(told, again, stamp, rules);
  if (!open.ok) throw new Error("refused");
  const set = { what: then.what, ...stamp };
  expect(conflictNow(open.order, mine, then)).toEqual({ what: then.what, present: "pending", set });
  const declined = apply(open.order, mine, stamp, rules);
  if (!declined.ok) throw new Error("refused");
  expect(conflictNow(declined.order, mine, then)).toBeNull();
  expect(conflictNow({ ...told, jobs: [] }, mine, then)).toEqual(then);
  // Of the other way about, too: whoever reopens it comes second to who recorded another word.
  const late = apply(declined.order, again, stamp, rules);
  if (late.ok || late.kind !== "conflict") throw new Error("no conflict");
  expect(conflictNow(open.order, again, late)).toBeNull();
});

test("work that stands on a yes has to be left before that is reopened, by the stages the car goes through", () => {
  const both = [yes, decidedAs("approved", brakes)];
  const before = (is: Stage, jobs: Job[]) => stagesToReopen(inStage(is, { jobs }), ["oil"]);
  expect(before("in-progress", [yes])).toEqual(["awaiting-approval"]);
  expect(before("awaiting-parts", [yes])).toEqual(["awaiting-approval"]);
  expect(before("quality-check", [yes])).toEqual(["in-progress", "awaiting-approval"]);
  expect(before("in-progress", both)).toEqual([]);
  expect(stagesToReopen(inStage("in-progress", { jobs: both }), ["oil", "brakes"])).toHaveLength(1);
  for (const is of ["awaiting-approval", "ready"] as const) expect(before(is, [yes])).toEqual([]);
});

test("prices that no longer hold are not approved; they can be declined", () => {
  const old = { ...open, validUntil: at };
  const expired = { kind: "refused", reason: "expired", until: at };
  expect(apply(old, decideOn(oil), { by: ana, at: later }, rules)).toMatchObject(expired);
  expect(apply(old, decideOn(oil), { by: ana, at }, rules)).toMatchObject({ ok: true });
  expect(apply(old, decideOn(oil, "declined"), { by: ana, at: later }, rules)).toMatchObject({ ok: true });
});

test("work is put off until a date to come: one that is over by UTC is over in every shop", () => {
  const on = (date: string) => ({ by: ana, at: `${date}T00:30:00.000Z` });
  const until = "2026-06-01";
  expect(apply(open, decideOn(oil, "deferred"), on(until), rules)).toMatchObject({ ok: true });
  expect(apply(open, decideOn(oil, "deferred"), on("2026-06-02"), rules)).toMatchObject({
    reason: "date-past",
    until,
  });
});

test.each(["canceled", "no-show"] as const)("nothing is approved for a visit that is %s", (is) => {
  const off = inStage(is, { jobs: [oil] });
  expect(apply(off, decideOn(oil), stamp, rules)).toMatchObject({ reason: "canceled", stage: is });
  expect(apply(off, decideOn(oil, "declined"), stamp, rules)).toMatchObject({ ok: true });
});

test("asked again, a job is open; without any approval the paper is an estimate", () => {
  const both = order({ jobs: [yes, decidedAs("approved", brakes)], document: paper("repair-order") });
  const again = (of: RepairOrder, job: string): OrderCommand => ({
    type: "ask-again",
    job,
    from: of.jobs.find(({ id }) => id === job)?.authorization.status ?? "pending",
  });
  const one = apply(both, again(both, "oil"), stamp, rules);
  if (!one.ok) throw new Error("refused");
  expect(one.order).toMatchObject({ document: { status: "repair-order" } });
  expect(one.order.jobs[0]?.authorization).toEqual({ status: "pending" });
  expect(apply(one.order, again(one.order, "brakes"), stamp, rules)).toMatchObject({
    order: { document: { status: "estimate" } },
  });
  expect(apply(one.order, again(one.order, "oil"), stamp, rules)).toMatchObject({ changed: false });
  expect(apply(both, { type: "ask-again", job: "x", from: "approved" }, stamp, rules)).toMatchObject({
    kind: "conflict",
    what: "job.x",
    present: null,
  });
  expect(apply(both, { type: "ask-again", job: "oil", from: "declined" }, stamp, rules)).toMatchObject({
    kind: "conflict",
    what: "job.oil.authorization",
    present: "approved",
  });
  // Of a job that changed since it was approved, one sees that it is open.
  const changed = order({ jobs: [lapsed], document: paper("repair-order") });
  expect(apply(changed, { type: "ask-again", job: "oil", from: "approved" }, stamp, rules)).toMatchObject({
    changed: true,
  });
  expect(apply(changed, { type: "ask-again", job: "oil", from: "pending" }, stamp, rules)).toMatchObject({
    changed: true,
  });
});

test("the last approved job is not taken from under the work", () => {
  const again: OrderCommand = { type: "ask-again", job: "oil", from: "approved" };
  const at_ = (is: Stage, jobs: Job[]) => apply(inStage(is, { jobs }), again, stamp, rules);
  expect(at_("in-progress", [yes])).toEqual({ ok: false, kind: "refused", reason: "in-work" });
  expect(at_("in-progress", [yes, decidedAs("approved", brakes)])).toMatchObject({ ok: true });
  expect(at_("awaiting-approval", [yes])).toMatchObject({ ok: true });
  // Nor by a no to what has changed since.
  const no_ = decideOn(lapsed, "declined");
  expect(apply(inStage("in-progress", { jobs: [lapsed] }), no_, stamp, rules)).toMatchObject({
    reason: "in-work",
  });
  expect(apply(inStage("awaiting-approval", { jobs: [lapsed] }), no_, stamp, rules)).toMatchObject({
    order: { document: { status: "estimate" } },
  });
});

test("who changed something in a job is the one who was faster with it; where a line is gone, nobody is named", () => {
  const by = (one: typeof ana, what: string) => ({ what, by: one, at });
  const [line] = oil.lines;
  const present = (touched: RepairOrder["touched"], jobs = [{ ...oil, lines: [labor("new")] }, brakes]) =>
    apply(order({ jobs, touched }), decideOn(oil), stamp, rules);
  const made = by(ana, "job.oil");
  expect(present([made, by(ben, "line.new.hours")])).toMatchObject({ kind: "conflict", set: { by: ben } });
  expect(present([made, by(ben, "line.new")])).toMatchObject({ set: { by: ben } });
  expect(present([made, by(ben, `line.${line?.id}`)])).toMatchObject({ kind: "conflict", set: null });
  // What went on elsewhere says nothing.
  const elsewhere = brakes.lines.map(({ id }) => by(ben, `line.${id}`));
  expect(present([made, ...elsewhere, by(ben, "order.keyTag")])).toMatchObject({ set: { by: ana } });
});
