import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { rules } from "../../test/repair-orders/moves.ts";
import {
  ana,
  at,
  fee,
  job,
  labor,
  newJob,
  order,
  part,
  stamp,
  sublet,
} from "../../test/repair-orders/orders.ts";
import { fingerprint } from "../fingerprint.ts";
import { conflictNow, onPresent } from "./applied.ts";
import { apply } from "./apply.ts";
import { jobContent, OrderCommand } from "./commands.ts";
import { inverseOf } from "./inverse.ts";
import type { Line } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import type { Stage } from "./stages.ts";

const ben = { by: { uid: "ben", name: "Ben" }, at: "2026-03-02T16:00:00.000Z" };
const a = job("a", [labor("a1"), part("a2"), fee("a3")]);
const b = job("b", [sublet("b1")]);
const base = order({ jobs: [a, b], fees: [fee("f")], concerns: [{ id: "c", text: "Squeals" }] });
const run = (of: RepairOrder, command: OrderCommand) => apply(of, command, ben, rules);
const done = (of: RepairOrder, command: OrderCommand): RepairOrder => {
  const applied = run(of, command);
  if (!applied.ok) throw new Error(JSON.stringify(applied));
  return applied.order;
};
const jobIds = ({ jobs }: RepairOrder) => jobs.map(({ id }) => id).join();
const lineIds = ({ jobs, fees }: RepairOrder) =>
  [...jobs.map(({ lines }) => lines), fees].map((lines) => lines.map(({ id }) => id).join()).join("|");
const keyTag = (from: string | null, to: string | null): OrderCommand => ({
  type: "set-order",
  changes: [{ field: "keyTag", from, to }],
});
const refused = (reason: string) => ({ ok: false, kind: "refused", reason });
const gone = (what: string) => ({ ok: false, kind: "conflict", what, present: null, set: null });

test("a field is set by whoever saw what it says, and it is written down who did", () => {
  const after = done(base, keyTag(null, "A7"));
  expect(after).toEqual({
    ...base,
    keyTag: "A7",
    revision: 2,
    updatedAt: ben.at,
    updatedBy: ben.by,
    touched: [{ what: "order.keyTag", ...ben }],
  });
});

test("whoever saw something else is told what is there, and who set it", () => {
  const after = done(base, keyTag(null, "A7"));
  const set = { what: "order.keyTag", ...ben };
  expect(apply(after, keyTag(null, "B1"), stamp, rules)).toEqual({
    ok: false,
    kind: "conflict",
    what: "order.keyTag",
    present: "A7",
    set,
  });
  expect(apply(after, keyTag(null, "A7"), stamp, rules)).toEqual({ ok: true, order: after, changed: false });
  // Who set it too long ago is not known any more.
  expect(apply({ ...after, touched: [] }, keyTag(null, "B1"), stamp, rules)).toMatchObject({ set: null });
});

test("the car's plate is set as any field, and a draft of the invoice stays one", () => {
  const plate = (from: string | null, to: string | null): OrderCommand => ({
    type: "set-vehicle",
    changes: [{ field: "plate", from, to }],
  });
  const { plate: was } = base.vehicle;
  const drafted = { ...base, document: { status: "invoice-draft" as const, at, by: ana } };
  const done = apply(drafted, plate(was, "NEW 1"), stamp, rules);
  if (!done.ok) throw new Error("refused");
  expect(done.order).toMatchObject({
    vehicle: { ...base.vehicle, plate: "NEW 1" },
    document: { status: "invoice-draft" },
  });
  expect(inverseOf(drafted, plate(was, "NEW 1"))).toEqual(plate("NEW 1", was));
  expect(apply(done.order, plate(was, "X"), stamp, rules)).toMatchObject({
    kind: "conflict",
    what: "vehicle.plate",
    present: "NEW 1",
  });
});

test("changes of one edit hold together or not at all", () => {
  const change = { field: "note", from: null, to: "x" } as const;
  const command: OrderCommand = {
    type: "set-order",
    changes: [change, { field: "keyTag", from: "Z", to: "A" }],
  };
  expect(run(base, command)).toMatchObject({ kind: "conflict", what: "order.keyTag" });
  // What was to stay as it is stands in nobody's way.
  const still: OrderCommand = {
    type: "set-order",
    changes: [change, { field: "keyTag", from: "Z", to: "Z" }],
  };
  expect(done({ ...base, keyTag: "A" }, still)).toMatchObject({ note: "x", keyTag: "A" });
  const half: OrderCommand = { type: "set-order", changes: [change, { field: "deposit", from: 5, to: 0 }] };
  expect(done(base, half).touched.map(({ what }) => what)).toEqual(["order.note"]);
});

test("of a field set often the last time is remembered, and of the latest sixty fields", () => {
  let now = base;
  for (let n = 0; n < 70; n++)
    now =
      done(now, { type: "set-concern", concern: `c${n % 20}`, from: null, to: `${n}`, after: null }) &&
      done(now, keyTag(now.keyTag, `${n}`));
  expect(now.touched).toEqual([{ what: "order.keyTag", ...ben }]);
  const many = Array.from({ length: 60 }, (_, n) => ({ what: `order.x${n}`, ...stamp }));
  const after = done({ ...base, touched: many }, keyTag(null, "A"));
  expect(after.touched).toHaveLength(60);
  expect(after.touched.at(0)?.what).toBe("order.x1");
  expect(after.touched.at(-1)?.what).toBe("order.keyTag");
});

test("a conflict becomes one of what is there now and who made it so, is over once that is what was wanted, and stays where it is gone", () => {
  const plate = (from: string | null, to: string): OrderCommand => ({
    ...{ type: "set-vehicle", changes: [{ field: "plate", from, to }] },
  });
  const name = (from: string, to: string): OrderCommand => ({
    ...{ type: "set-job", job: "b", changes: [{ field: "name", from: named(from), to: named(to) }] },
  });
  const rate = (from: number, to: number): OrderCommand => ({
    ...{ type: "set-line", line: "a1", changes: [{ field: "rate", from, to }] },
  });
  const concern = (from: string, to: string): OrderCommand => ({
    ...{ type: "set-concern", concern: "c", from, to, after: "c" },
  });
  const place = (is: Stage) => ({ is, column: is });
  const moved = (from: Stage, to: Stage): OrderCommand => ({
    ...{ type: "move-stage", from: place(from), to: place(to), correction: false },
  });
  const named = (en: string) => ({ en, es: "" });
  const { plate: was } = base.vehicle;
  const [line] = a.lines;
  if (line?.kind !== "labor") throw new Error("no labor");
  const sets: [(from: never, to: never) => OrderCommand, unknown, unknown, unknown, unknown][] = [
    [keyTag, null, "A1", "A2", "A3"],
    [plate, was, "P1", "P2", "P3"],
    [name, b.name.en, "One", "Two", "Three"],
    [rate, line.rate, 15_100, 15_200, 15_300],
    [concern, "Squeals", "One", "Two", "Three"],
    [moved, "checked-in", "inspecting", "awaiting-approval", "canceled"],
  ];
  for (const [set, from, first, second, wanted] of sets) {
    const make = set as (from: unknown, to: unknown) => OrderCommand;
    const mine = make(from, wanted);
    const faster = done(base, make(from, first));
    const then = apply(faster, mine, stamp, rules);
    if (then.ok || then.kind !== "conflict") throw new Error(`no conflict: ${JSON.stringify(then)}`);
    expect(conflictNow(faster, mine, then)).toEqual(then);
    const later = apply(faster, make(first, second), stamp, rules);
    if (!later.ok) throw new Error(JSON.stringify(later));
    // As it would be told whoever tried it now.
    expect(apply(later.order, mine, ben, rules)).toMatchObject(conflictNow(later.order, mine, then) ?? {});
    expect(conflictNow(later.order, mine, then)).toMatchObject({
      what: then.what,
      set: { what: then.what, ...stamp },
    });
    expect(conflictNow(done(later.order, make(second, wanted)), mine, then)).toBeNull();
  }
  const mine = rate(line.rate, 15_300);
  const then = apply(done(base, rate(line.rate, 15_100)), mine, stamp, rules);
  if (then.ok || then.kind !== "conflict") throw new Error("no conflict");
  expect(conflictNow({ ...base, jobs: [b] }, mine, then)).toEqual(then);
});

test("a concern that was taken away and is there anew as it was wanted is as it was wanted", () => {
  const mine = { type: "set-concern", concern: "c", from: "Squeals", to: "Squeals in the rain" } as const;
  const none = done(base, { ...mine, to: null });
  const then = run(none, mine);
  if (then.ok || then.kind !== "conflict") throw new Error("no conflict");
  expect(conflictNow(none, mine, then)).toEqual(then);
  const again = { ...mine, concern: "d", from: null };
  expect(conflictNow(done(none, { ...again, to: "Hums" }), mine, then)).toEqual(then);
  expect(conflictNow(done(none, again), mine, then)).toBeNull();
});

test("of what somebody else was faster with, the very field is made on what is there now; of anything else, nothing", () => {
  const conflictOf = (of: RepairOrder, command: OrderCommand) => {
    const applied = run(of, command);
    if (applied.ok || applied.kind !== "conflict") throw new Error("no conflict");
    return onPresent(command, applied);
  };
  const two = (from: string | null): OrderCommand => ({
    type: "set-order",
    changes: [
      { field: "referral", from: null, to: "Yelp" },
      { field: "keyTag", from, to: "B1" },
    ],
  });
  expect(conflictOf(done(base, keyTag(null, "A7")), two(null))).toEqual(keyTag("A7", "B1"));
  const plate = (from: string | null, to: string | null): OrderCommand => ({
    ...{ type: "set-vehicle", changes: [{ field: "plate", from, to }] },
  });
  const { plate: was } = base.vehicle;
  expect(conflictOf(done(base, plate(was, "8XYZ999")), plate(was, null))).toEqual(plate("8XYZ999", null));
  const concern = (from: string | null, to: string): OrderCommand => ({
    ...{ type: "set-concern", concern: "c", from, to },
  });
  const grinds = done(base, concern("Squeals", "Grinds"));
  expect(conflictOf(grinds, concern("Squeals", "Hums"))).toEqual(concern("Grinds", "Hums"));
  // A job called like a field, gone with what was to be set of it.
  const note = (job: string): OrderCommand => ({
    ...{ type: "set-job", job, changes: [{ field: "note", from: null, to: "Call first" }] },
  });
  expect(conflictOf(base, note("note"))).toBeNull();
  const remove: OrderCommand = { type: "remove-job", job: "a", saw: "another" };
  expect(conflictOf(base, remove)).toBeNull();
});

test("jobs and lines are set one by one", () => {
  const cause: OrderCommand = {
    type: "set-job",
    job: "b",
    changes: [{ field: "cause", from: null, to: "Worn" }],
  };
  expect(done(base, cause).jobs).toEqual([a, { ...b, cause: "Worn" }]);
  expect(done(base, cause).touched[0]?.what).toBe("job.b.cause");
  expect(run(base, { ...cause, job: "x" })).toEqual(gone("job.x"));
  const price: OrderCommand = {
    type: "set-line",
    line: "a2",
    changes: [{ field: "price", from: 2_500, to: 1 }],
  };
  expect(done(base, price).jobs[0]?.lines).toEqual([labor("a1"), part("a2", { price: 1 }), fee("a3")]);
  expect(done(base, price).touched[0]?.what).toBe("line.a2.price");
  expect(run(base, { ...price, line: "x" })).toEqual(gone("line.x"));
  expect(run(base, { ...price, line: "a1" })).toEqual(refused("not-possible"));
  const both: OrderCommand = {
    type: "set-line",
    line: "a1",
    changes: [
      { field: "hours", from: 100, to: 200 },
      { field: "price", from: 1, to: 2 },
    ],
  };
  expect(run(base, both)).toEqual(refused("not-possible"));
  expect(
    apply(done(base, price), { ...price, changes: [{ field: "price", from: 2_500, to: 2 }] }, stamp, rules),
  ).toEqual({
    ok: false,
    kind: "conflict",
    what: "line.a2.price",
    present: 1,
    set: { what: "line.a2.price", ...ben },
  });
  const ofFee: OrderCommand = {
    type: "set-line",
    line: "f",
    changes: [{ field: "price", from: 500, to: 1 }],
  };
  expect(done(base, ofFee).fees).toEqual([fee("f", { price: 1 })]);
});

test("a concern is added, changed and removed by what it said", () => {
  const set = (
    from: string | null,
    to: string | null,
    concern = "c",
    after?: string | null,
  ): OrderCommand => ({
    type: "set-concern",
    concern,
    from,
    to,
    ...(after !== undefined && { after }),
  });
  const texts = (of: RepairOrder) => of.concerns.map(({ text }) => text);
  const two = done(base, set(null, "Pulls left", "d"));
  expect(texts(two)).toEqual(["Squeals", "Pulls left"]);
  expect(texts(done(base, set(null, "Pulls left", "d", null)))).toEqual(["Pulls left", "Squeals"]);
  expect(texts(done(two, set(null, "Smells", "e", "c")))).toEqual(["Squeals", "Smells", "Pulls left"]);
  expect(texts(done(base, set("Squeals", "Grinds")))).toEqual(["Grinds"]);
  expect(texts(done(two, set("Squeals", null)))).toEqual(["Pulls left"]);
  expect(two.touched[0]?.what).toBe("concern.d");
  expect(run(base, set("Else", "Grinds"))).toEqual({
    ok: false,
    kind: "conflict",
    what: "concern.c",
    present: "Squeals",
    set: null,
  });
  expect(run(base, set("Else", "Squeals"))).toMatchObject({ changed: false });
  const full = { ...base, concerns: Array.from({ length: 20 }, (_, n) => ({ id: `${n}`, text: "x" })) };
  expect(run(full, set(null, "One more", "n"))).toEqual({
    ...refused("too-many"),
    of: "concerns",
    limit: 20,
  });
});

test("a job is added where it is said, undecided; at the end when that place is gone", () => {
  const add = (after: string | null, id = "n"): OrderCommand => ({
    type: "add-job",
    job: newJob(id, [labor(`${id}1`)]),
    after,
  });
  expect(jobIds(done(base, add("a")))).toBe("a,n,b");
  expect(jobIds(done(base, add(null)))).toBe("n,a,b");
  expect(jobIds(done(base, add("gone")))).toBe("a,b,n");
  expect(done(base, add("a")).jobs[1]?.authorization).toEqual({ status: "pending" });
  expect(done(base, add("a")).touched[0]?.what).toBe("job.n");
  expect(run(done(base, add("a")), add("a"))).toMatchObject({ ok: true, changed: false });
});

test("an id is had once", () => {
  const with_ = (lines: Line[], id = "n"): OrderCommand => ({
    type: "add-job",
    job: newJob(id, lines),
    after: null,
  });
  expect(run(base, with_([], "a"))).toEqual(refused("id-taken"));
  expect(run(base, with_([labor("a1")]))).toEqual(refused("id-taken"));
  expect(run(base, with_([fee("f")]))).toEqual(refused("id-taken"));
  expect(run(base, with_([labor("n1"), part("n1")]))).toEqual(refused("id-taken"));
  const line: OrderCommand = {
    type: "add-line",
    line: fee("f", { price: 1 }),
    to: { job: "a", after: null },
  };
  expect(run(base, line)).toEqual(refused("id-taken"));
  expect(run(base, { ...line, line: fee("f") })).toMatchObject({ changed: false });
});

test("an order has sixty jobs, four hundred lines and ten fees at most", () => {
  const jobs = Array.from({ length: 60 }, (_, n) => job(`${n}`));
  const add: OrderCommand = { type: "add-job", job: newJob("n"), after: null };
  expect(run(order({ jobs }), add)).toEqual({ ...refused("too-many"), of: "jobs", limit: 60 });
  expect(run(order({ jobs: jobs.slice(1) }), add)).toMatchObject({ ok: true });
  const lines = Array.from({ length: 400 }, (_, n) => labor(`l${n}`, { rate: 1 }));
  const full = order({ jobs: [job("a", lines.slice(200)), job("b", lines.slice(0, 200))] });
  const tooMany = { ...refused("too-many"), of: "lines", limit: 400 };
  const line: OrderCommand = { type: "add-line", line: labor("n"), to: { job: "a", after: null } };
  expect(run(full, line)).toEqual(tooMany);
  expect(run(full, { ...add, job: newJob("n", [labor("n1")]) })).toEqual(tooMany);
  expect(run(full, { ...add, job: newJob("n") })).toMatchObject({ ok: true });
  const almost = order({ jobs: [job("a", lines.slice(1))] });
  expect(run(almost, line)).toMatchObject({ ok: true });
  expect(run(almost, { ...add, job: newJob("n", [labor("n1")]) })).toMatchObject({ ok: true });
  const fees = Array.from({ length: 10 }, (_, n) => fee(`f${n}`));
  const more: OrderCommand = { type: "add-line", line: fee("n"), to: { job: null, after: null } };
  expect(run(order({ fees }), more)).toEqual({ ...refused("too-many"), of: "fees", limit: 10 });
  expect(run(order({ fees: fees.slice(1) }), more)).toMatchObject({ ok: true });
});

test("an order that would come to too much is refused", () => {
  const line: OrderCommand = {
    type: "add-line",
    line: part("n", { price: 50_000_000 }),
    to: { job: "a", after: null },
  };
  expect(run(base, line)).toEqual({ ...refused("too-much"), limit: 50_000_000 });
});

test("a job is removed by whoever saw all of it", () => {
  const remove = (saw: string, job = "a"): OrderCommand => ({ type: "remove-job", job, saw });
  const seen = fingerprint(jobContent(a));
  expect(jobIds(done(base, remove(seen)))).toBe("b");
  expect(done(base, remove(seen)).touched[0]?.what).toBe("job.a");
  expect(run(base, remove(seen, "x"))).toMatchObject({ ok: true, changed: false });
  const change: OrderCommand = {
    type: "set-line",
    line: "a2",
    changes: [{ field: "price", from: 2_500, to: 1 }],
  };
  const changed = done(base, change);
  const other = done(changed, {
    type: "set-line",
    line: "b1",
    changes: [{ field: "price", from: 12_000, to: 1 }],
  });
  expect(run(other, remove(seen))).toEqual({
    ok: false,
    kind: "conflict",
    what: "job.a",
    present: jobContent(changed.jobs[0] ?? a),
    set: { what: "line.a2.price", ...ben },
  });
  const renamed = done(base, {
    type: "set-job",
    job: "a",
    changes: [{ field: "note", from: null, to: "x" }],
  });
  expect(run(renamed, remove(seen))).toMatchObject({ set: { what: "job.a.note" } });
  expect(run({ ...renamed, touched: [{ what: "job.a", ...ben }] }, remove(seen))).toMatchObject({
    set: { what: "job.a" },
  });
  expect(run({ ...renamed, touched: [{ what: "job.ab", ...ben }] }, remove(seen))).toMatchObject({
    set: null,
  });
});

test.each(["approved", "declined", "deferred"] as const)("a job that was %s stays on the paper", (status) => {
  const decided = order({ jobs: [decidedAs(status, a)] });
  const saw = fingerprint(jobContent(a));
  expect(run(decided, { type: "remove-job", job: "a", saw })).toEqual({ ...refused("decided"), jobs: ["a"] });
});

test("jobs are put in order, each behind one that is there", () => {
  const three = order({ jobs: [a, b, job("c")] });
  const place = (id: string, from: string | null, to: string | null): OrderCommand => ({
    type: "place-job",
    job: id,
    from,
    to,
  });
  expect(jobIds(done(three, place("c", "b", null)))).toBe("c,a,b");
  expect(jobIds(done(three, place("a", null, "b")))).toBe("b,a,c");
  expect(done(three, place("a", null, "b")).touched[0]?.what).toBe("job.a.after");
  expect(run(three, place("a", null, null))).toMatchObject({ changed: false });
  expect(run(three, place("a", "b", "c"))).toEqual({ ...gone("job.a.after"), present: null });
  expect(run(three, place("a", null, "x"))).toEqual(gone("job.x"));
  expect(run(three, place("x", null, "a"))).toEqual(gone("job.x"));
  expect(run(three, place("b", "a", "b"))).toEqual(refused("not-possible"));
});

test("a line is added where it is said; outside of the jobs stand fees only", () => {
  const add = (line: Line, job: string | null, after: string | null): OrderCommand => ({
    type: "add-line",
    line,
    to: { job, after },
  });
  expect(lineIds(done(base, add(labor("n"), "a", "a1")))).toBe("a1,n,a2,a3|b1|f");
  expect(lineIds(done(base, add(labor("n"), "b", null)))).toBe("a1,a2,a3|n,b1|f");
  expect(lineIds(done(base, add(fee("n"), null, "f")))).toBe("a1,a2,a3|b1|f,n");
  expect(done(base, add(labor("n"), "b", null)).touched[0]?.what).toBe("line.n");
  expect(run(base, add(labor("n"), null, null))).toEqual(refused("not-possible"));
  expect(run(base, add(labor("n"), "x", null))).toEqual(gone("job.x"));
});

test("a line is removed by whoever saw what it says", () => {
  const remove = (line: Line): OrderCommand => ({
    type: "remove-line",
    line: line.id,
    saw: fingerprint(line),
  });
  expect(lineIds(done(base, remove(part("a2"))))).toBe("a1,a3|b1|f");
  expect(lineIds(done(base, remove(fee("f"))))).toBe("a1,a2,a3|b1|");
  expect(done(base, remove(fee("f"))).touched[0]?.what).toBe("line.f");
  expect(run(base, remove(part("x")))).toMatchObject({ ok: true, changed: false });
  const command: OrderCommand = {
    type: "set-line",
    line: "a2",
    changes: [{ field: "cost", from: 1_000, to: 1 }],
  };
  const other: OrderCommand = {
    type: "set-line",
    line: "a1",
    changes: [{ field: "hours", from: 100, to: 1 }],
  };
  expect(run(done(done(base, command), other), remove(part("a2")))).toEqual({
    ok: false,
    kind: "conflict",
    what: "line.a2",
    present: part("a2", { cost: 1 }),
    set: { what: "line.a2.cost", ...ben },
  });
});

test("a line moves within its job and to another", () => {
  const place = (
    line: string,
    from: { job: string | null; after: string | null },
    to: { job: string | null; after: string | null },
  ): OrderCommand => ({ type: "place-line", line, from, to });
  const [first, behind2] = [
    { job: "a", after: null },
    { job: "a", after: "a2" },
  ];
  expect(lineIds(done(base, place("a1", first, behind2)))).toBe("a2,a1,a3|b1|f");
  expect(lineIds(done(base, place("a1", first, { job: "b", after: "b1" })))).toBe("a2,a3|b1,a1|f");
  expect(lineIds(done(base, place("a3", behind2, { job: null, after: null })))).toBe("a1,a2|b1|a3,f");
  expect(done(base, place("a1", first, behind2)).touched[0]?.what).toBe("line.a1.place");
  expect(run(base, place("a1", behind2, first))).toMatchObject({ ok: true, changed: false });
  expect(run(base, place("a1", behind2, { job: "b", after: null }))).toEqual({
    ...gone("line.a1.place"),
    present: first,
  });
  expect(run(base, place("a1", first, { job: "a", after: "a1" }))).toEqual(refused("not-possible"));
  expect(run(base, place("a1", first, { job: null, after: null }))).toEqual(refused("not-possible"));
  expect(run(base, place("a1", first, { job: "x", after: null }))).toEqual(gone("job.x"));
  expect(run(base, place("a1", first, { job: "b", after: "a2" }))).toEqual(gone("line.a2"));
  expect(run(base, place("x", first, behind2))).toEqual(gone("line.x"));
  // A full order still puts its lines in order.
  const lines = Array.from({ length: 400 }, (_, n) => labor(`l${n}`, { rate: 1 }));
  const full = order({ jobs: [job("a", lines)] });
  expect(run(full, place("l0", first, { job: "a", after: "l9" }))).toMatchObject({ ok: true });
});

test("what belongs to the whole order does not raise what was approved", () => {
  const discount = { kind: "percent" as const, basisPoints: 1_000 };
  const approved = decidedAs("approved", a);
  const rate = { part: 82_500, labor: 82_500, sublet: 0, fee: 0 };
  const terms = { ...base.terms, tax: rate };
  const sold = order({
    jobs: [approved, b],
    fees: [fee("f")],
    discount,
    exemption: "X",
    document: { status: "repair-order", at, by: ana },
  });
  const raises = { ...refused("raises-approved"), jobs: ["a"] };
  const set = (change: Extract<OrderCommand, { type: "set-order" }>["changes"][number]): OrderCommand => ({
    type: "set-order",
    changes: [change],
  });
  expect(run(sold, set({ field: "discount", from: discount, to: null }))).toEqual(raises);
  expect(run(sold, set({ field: "discount", from: discount, to: { kind: "amount", cents: 9_000 } })).ok).toBe(
    true,
  );
  expect(run(sold, set({ field: "exemption", from: "X", to: null }))).toEqual(raises);
  expect(run(sold, set({ field: "terms", from: sold.terms, to: terms })).ok).toBe(true);
  const taxed = { ...sold, exemption: null };
  expect(run(taxed, set({ field: "terms", from: sold.terms, to: terms }))).toEqual(raises);
  const more: OrderCommand = {
    type: "set-line",
    line: "f",
    changes: [{ field: "price", from: 500, to: 501 }],
  };
  expect(run(sold, more)).toEqual(raises);
  const less: OrderCommand = {
    type: "set-line",
    line: "f",
    changes: [{ field: "price", from: 500, to: 499 }],
  };
  expect(run(sold, less).ok).toBe(true);
  // Without an approval prices are the shop's.
  expect(run({ ...sold, jobs: [a] }, more).ok).toBe(true);
  // A job of its own is asked about itself.
  const line: OrderCommand = { type: "add-line", line: labor("n"), to: { job: "a", after: null } };
  expect(run(sold, line).ok).toBe(true);
});

test("an edit comes from outside as its schema says, and nothing else does", () => {
  const good: OrderCommand = { type: "set-order", changes: [{ field: "keyTag", from: null, to: "A7" }] };
  expect(OrderCommand.parse(good)).toEqual(good);
  expect(OrderCommand.parse({ ...good, changes: [{ field: "keyTag", from: "A7", to: " " }] })).toEqual({
    ...good,
    changes: [{ field: "keyTag", from: "A7", to: null }],
  });
  const two = { ...good, changes: [...good.changes, { field: "deposit", from: 0, to: 1 }] };
  expect(OrderCommand.parse(two)).toEqual(two);
  for (const changes of [
    [],
    Array.from({ length: 9 }, () => good.changes[0]),
    [good.changes[0], { field: "keyTag", from: null, to: "B1" }],
    [{ field: "jobs", from: [], to: [] }],
    [{ field: "revision", from: 1, to: 2 }],
    [{ field: "odometerIn", from: null, to: "12" }],
    [{ field: "keyTag", from: null, to: "A7", by: ana }],
  ])
    expect(OrderCommand.safeParse({ ...good, changes }).success).toBe(false);
  const forged = { ...newJob("n"), authorization: { status: "approved" } };
  expect(OrderCommand.safeParse({ type: "add-job", job: forged, after: null }).success).toBe(false);
});

test("an edit that changed nothing is taken back by nothing, and of several changes those that did are", () => {
  const changes = [
    { field: "cause", from: "x", to: null } as const,
    { field: "note", from: null, to: "x" } as const,
  ];
  const command: OrderCommand = { type: "set-job", job: "a", changes };
  expect(inverseOf(base, command)).toEqual({
    type: "set-job",
    job: "a",
    changes: [{ field: "note", from: "x", to: null }],
  });
  expect(inverseOf(base, { ...command, changes: [{ field: "cause", from: "x", to: null }] })).toBeNull();
  const line: OrderCommand = {
    type: "set-line",
    line: "a2",
    changes: [{ field: "price", from: 1, to: 2_500 }],
  };
  expect(inverseOf(base, line)).toBeNull();
  expect(inverseOf(base, { type: "ask-again", job: "a", from: "approved" })).toBeNull();
  expect(inverseOf(base, { type: "remove-job", job: "x", saw: "" })).toBeNull();
  expect(inverseOf(base, { type: "remove-line", line: "x", saw: "" })).toBeNull();
});
