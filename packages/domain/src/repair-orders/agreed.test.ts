import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { ana, at, fee, job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import { raisedJobs, withAgreed } from "./agreed.ts";
import { apply } from "./apply.ts";
import { MAX_CENTS } from "./arithmetic.ts";
import { isApproved, onceApproved, seenOf } from "./authorization.ts";
import type { OrderCommand } from "./commands.ts";
import { defaultSettings } from "./default-settings.ts";
import { inverseOf } from "./inverse.ts";
import type { Authorization } from "./job.ts";
import type { Discount } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { totalsOf } from "./totals.ts";

const run = (on: RepairOrder, command: OrderCommand) => apply(on, command, stamp, defaultSettings);
const done = (on: RepairOrder, command: OrderCommand): RepairOrder => {
  const applied = run(on, command);
  if (!applied.ok) throw new Error(JSON.stringify(applied));
  return applied.order;
};
const takeOff = ({ discount }: RepairOrder, to: Discount | null): OrderCommand => ({
  type: "set-order",
  changes: [{ field: "discount", from: discount, to }],
});
const approvedCents = (of: RepairOrder) => totalsOf(of, "approved").total;
/** What one job alone would come to. */
const onlyCents = (of: RepairOrder, id: string) =>
  approvedCents({ ...of, jobs: of.jobs.filter((one) => one.id === id) });
const percent = (share: number): Discount => ({ kind: "percent", basisPoints: share * 100 });

const allApproved = anyOrder.map((one) =>
  order({ ...one, jobs: one.jobs.map((each) => decidedAs("approved", each)) }),
);
const anyDiscount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(percent),
    fc.integer({ min: 1, max: 60_000 }).map((cents): Discount => ({ kind: "amount", cents })),
  ),
);
const anyEdit = fc.oneof(
  anyDiscount.map((to) => (on: RepairOrder) => takeOff(on, to)),
  fc.constantFrom("MX-1", null).map(
    (to) =>
      ({ exemption }: RepairOrder): OrderCommand => ({
        ...{ type: "set-order", changes: [{ field: "exemption", from: exemption, to }] },
      }),
  ),
  fc.nat(9_999).map(
    (to) =>
      ({ fees: [first] }: RepairOrder): OrderCommand | null =>
        first
          ? { type: "set-line", line: first.id, changes: [{ field: "price", from: first.price, to }] }
          : null,
  ),
);

test("what belongs to the whole order is lowered, and raised again up to what was approved: above it, never", () => {
  const seen = { up: 0, above: 0 };
  const sold = anyOrder.filter((one) => approvedCents(one) > 0);
  fc.assert(
    fc.property(sold, fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (first, edits) => {
      const approved = approvedCents(first);
      let now = first;
      for (const edit of edits) {
        const command = edit(now);
        if (!command) continue;
        const applied = run(now, command);
        const change = "changes" in command ? command.changes[0] : undefined;
        const wanted =
          command.type === "set-line"
            ? { ...now, fees: now.fees.map((one, n) => (n ? one : { ...one, price: change?.to as number })) }
            : { ...now, [change?.field ?? ""]: change?.to };
        const eachHolds = first.jobs.every(({ id }) => onlyCents(wanted, id) <= onlyCents(first, id));
        expect(applied.ok).toBe(eachHolds && approvedCents(wanted) <= approved);
        if (!applied.ok) {
          expect(applied).toMatchObject({ reason: "raises-approved" });
          seen.above += 1;
          continue;
        }
        if (approvedCents(applied.order) > approvedCents(now)) seen.up += 1;
        // One's own step is taken back.
        const back = applied.changed && inverseOf(now, command);
        if (back) expect(approvedCents(done(applied.order, back))).toBe(approvedCents(now));
        now = applied.order;
      }
    }),
  );
  expect(seen.up).toBeGreaterThan(20);
  expect(seen.above).toBeGreaterThan(20);
});

test("a job goes down and up again up to its approved price, the order's discount beside it: together above what was approved, never", () => {
  const seen = { up: 0, above: 0 };
  const cheaper = (id: string, to: Discount | null) => (on: RepairOrder) => {
    const from = on.jobs.find((one) => one.id === id)?.discount ?? null;
    return { type: "set-job", job: id, changes: [{ field: "discount", from, to }] } as OrderCommand;
  };
  const anyWholeDiscount = anyDiscount.map((one) =>
    one?.kind === "amount" ? { ...one, cents: Math.ceil(one.cents / 100) * 100 } : one,
  );
  const anyJobsEdit = fc
    .tuple(fc.constantFrom("a", "b"), anyWholeDiscount)
    .map(([id, to]) => cheaper(id, to));
  const anyWhole = anyWholeDiscount.map((to) => (on: RepairOrder) => takeOff(on, to));
  // In whole hundreds and without tax nothing is rounded, and a cent is a cent.
  const hundreds = fc.integer({ min: 1, max: 9 }).map((n) => n * 10_000);
  const dear = fc
    .record({ discount: anyWholeDiscount, a: hundreds, b: hundreds })
    .map(({ a, b, discount }) => {
      const jobs = [job("a", [labor("l", { rate: a })]), job("b", [part("m", { price: b })])];
      const tax = { part: 0, labor: 0, sublet: 0, fee: 0 };
      return order({
        ...{ discount, document: { status: "repair-order", at, by: ana } },
        terms: { tax, rounding: "invoice", supplies: null },
        jobs: jobs.map((one) => decidedAs("approved", one)),
      });
    });
  fc.assert(
    fc.property(
      dear,
      fc.array(fc.oneof(anyJobsEdit, anyWhole), { minLength: 1, maxLength: 12 }),
      (first, edits) => {
        const approved = approvedCents(first);
        let now = first;
        for (const edit of edits) {
          const applied = run(now, edit(now));
          if (!applied.ok) {
            expect(applied).toMatchObject({ reason: "raises-approved" });
            seen.above += 1;
            continue;
          }
          const { order: after } = applied;
          if (approvedCents(after) > approvedCents(now)) seen.up += 1;
          expect(approvedCents(after)).toBeLessThanOrEqual(approved);
          now = after;
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(seen.up).toBeGreaterThan(20);
  expect(seen.above).toBeGreaterThan(20);
});

const cents = fc.oneof(fc.nat(9), fc.nat(30_000));
const pick = fc.nat(30);
const anyPrice = fc.tuple(pick, cents).map(([n, to]) => (on: RepairOrder): OrderCommand | null => {
  const lines = on.jobs.flatMap((one) => one.lines);
  const line = lines[n % lines.length];
  if (!line) return null;
  const [field, from] = line.kind === "labor" ? ["rate", line.rate] : ["price", line.price];
  return { type: "set-line", line: line.id, changes: [{ field, from, to }] } as OrderCommand;
});
const anyLineDiscount = fc.tuple(pick, anyDiscount).map(([n, to]) => (on: RepairOrder) => {
  const lines = on.jobs.flatMap((one) => one.lines).filter(({ kind }) => kind !== "fee");
  const line = lines[n % lines.length];
  if (!line || line.kind === "fee") return null;
  const changes = [{ field: "discount", from: line.discount, to }];
  return { type: "set-line", line: line.id, changes } as OrderCommand;
});
const anyCore = pick.map((n) => (on: RepairOrder) => {
  const lines = on.jobs.flatMap((one) => one.lines).filter((one) => one.kind === "part" && one.core);
  const line = lines[n % lines.length];
  if (line?.kind !== "part" || !line.core) return null;
  const to = { ...line.core, returned: !line.core.returned };
  return {
    type: "set-line",
    line: line.id,
    changes: [{ field: "core", from: line.core, to }],
  } as OrderCommand;
});
const anyJobDiscount = fc.tuple(pick, anyDiscount).map(([n, to]) => ({ jobs }: RepairOrder) => {
  const one = jobs[n % jobs.length];
  if (!one) return null;
  return {
    ...{ type: "set-job", job: one.id, changes: [{ field: "discount", from: one.discount, to }] },
  } as OrderCommand;
});

test("no edit of a price, a discount, a core or the whole makes what is approved cost more, tax included, than it did then", () => {
  const seen = { up: 0, down: 0, above: 0 };
  const dear = allApproved.filter((one) => approvedCents(one) > 0);
  const anyRemoval = pick.map((n) => (on: RepairOrder): OrderCommand | null => {
    const one = on.jobs[n % on.jobs.length];
    return one && n % 5 === 0 ? { type: "ask-again", job: one.id, from: "approved" } : null;
  });
  const edits = fc.array(
    fc.oneof(anyPrice, anyPrice, anyLineDiscount, anyCore, anyJobDiscount, anyRemoval, anyEdit),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(dear, edits, (first, all) => {
      let now = first;
      let isWhole = true;
      for (const edit of all) {
        const command = edit(now);
        if (!command) continue;
        const applied = run(now, command);
        if (!applied.ok) {
          expect(applied).toMatchObject({ reason: "raises-approved" });
          seen.above += 1;
          continue;
        }
        const after = applied.order;
        const still = new Set(after.jobs.filter(isApproved).map(({ id }) => id));
        const then = { ...first, jobs: first.jobs.filter(({ id }) => still.has(id)) };
        isWhole &&= still.size === first.jobs.length;
        expect(approvedCents(after)).toBeLessThanOrEqual(approvedCents(then));
        for (const id of still) expect(onlyCents(after, id)).toBeLessThanOrEqual(onlyCents(first, id));
        // One's own step is taken back.
        const back = applied.changed && inverseOf(now, command);
        if (back && isWhole) expect(approvedCents(done(after, back))).toBe(approvedCents(now));
        if (approvedCents(after) > approvedCents(now)) seen.up += 1;
        if (approvedCents(after) < approvedCents(now)) seen.down += 1;
        now = after;
      }
    }),
    { numRuns: 500 },
  );
  expect(seen.up).toBeGreaterThan(20);
  expect(seen.down).toBeGreaterThan(20);
  expect(seen.above).toBeGreaterThan(20);
});

test("what only makes the same work cheaper is made at once, and asks nobody again", () => {
  const seen = { price: 0, discount: 0, whole: 0 };
  const lower = fc
    .tuple(fc.nat(2), pick, fc.nat(99), anyDiscount)
    .map(([of, n, share, discount]) => (on: RepairOrder) => {
      const one = on.jobs[n % on.jobs.length];
      const lines = on.jobs.flatMap((each) => each.lines);
      const line = lines[n % lines.length];
      if (of === 0 && line) {
        const [field, from] = line.kind === "labor" ? ["rate", line.rate] : ["price", line.price];
        seen.price += 1;
        const to = Math.floor(((from as number) * share) / 100);
        return { type: "set-line", line: line.id, changes: [{ field, from, to }] } as OrderCommand;
      }
      if (of === 1 && one?.discount === null && discount) {
        seen.discount += 1;
        const changes = [{ field: "discount", from: null, to: discount }];
        return { type: "set-job", job: one.id, changes } as OrderCommand;
      }
      if (on.discount !== null || !discount) return null;
      seen.whole += 1;
      return takeOff(on, discount);
    });
  // Of tax, rounding alone may add the cent that is refused.
  const tax = { part: 0, labor: 0, sublet: 0, fee: 0 };
  const untaxed = allApproved.map((one) => order({ ...one, terms: { ...one.terms, tax, supplies: null } }));
  fc.assert(
    fc.property(untaxed, fc.array(lower, { minLength: 1, maxLength: 6 }), (first, all) => {
      let now = first;
      for (const edit of all) {
        const command = edit(now);
        if (!command) continue;
        const applied = run(now, command);
        expect(applied).toMatchObject({ ok: true });
        if (!applied.ok) return;
        expect(applied.order.jobs.every(isApproved)).toBe(true);
        expect(approvedCents(applied.order)).toBeLessThanOrEqual(approvedCents(first));
        now = applied.order;
      }
    }),
    { numRuns: 300 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});

test("no job is edited to cost more than it was approved for, tax and core included, whatever the others come to", () => {
  const seen = { up: 0, above: 0 };
  const dear = allApproved.filter(({ jobs }) => jobs.length > 1);
  const alone = (on: RepairOrder, id: string) =>
    approvedCents({ ...on, jobs: on.jobs.filter((one) => one.id === id), fees: [], discount: null });
  const edits = fc.array(
    fc.oneof(
      anyPrice,
      anyPrice,
      anyLineDiscount,
      anyCore,
      anyJobDiscount,
      anyDiscount.map((to) => (on: RepairOrder) => takeOff(on, to)),
    ),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(dear, edits, (first, all) => {
      let now = first;
      for (const edit of all) {
        const command = edit(now);
        if (!command) continue;
        const applied = run(now, command);
        if (!applied.ok) {
          expect(applied).toMatchObject({ reason: "raises-approved" });
          seen.above += 1;
          continue;
        }
        for (const { id } of applied.order.jobs) {
          expect(alone(applied.order, id)).toBeLessThanOrEqual(alone(first, id));
          if (alone(applied.order, id) > alone(now, id)) seen.up += 1;
        }
        now = applied.order;
      }
    }),
    { numRuns: 500 },
  );
  expect(seen.up).toBeGreaterThan(20);
  expect(seen.above).toBeGreaterThan(20);
});

test("a job that became cheaper is no room for another one, neither for its tax nor for a core that is charged again", () => {
  const core = { cents: 10_000, returned: true };
  const both = order({
    jobs: [
      job("a", [labor("l", { rate: 20_000 })]),
      job("b", [labor("m", { rate: 10_000 }), part("p", { price: 10_000 }), part("q", { core })]),
    ].map((one) => decidedAs("approved", one)),
    document: { status: "repair-order", at, by: ana },
  });
  const set = (line: string, field: string, from: unknown, to: unknown) =>
    ({ type: "set-line", line, changes: [{ field, from, to }] }) as OrderCommand;
  const cheaper = done(done(both, set("m", "rate", 10_000, 5_000)), set("l", "rate", 20_000, 10_000));
  const refused = { ok: false, reason: "raises-approved", jobs: ["b"] };
  expect(run(cheaper, set("p", "price", 10_000, 15_000))).toMatchObject(refused);
  expect(run(cheaper, set("q", "core", core, { ...core, returned: false }))).toMatchObject(refused);
  expect(run(cheaper, set("l", "rate", 10_000, 20_000)).ok).toBe(true);
});

test("an order's discount hides no job that becomes dearer than it was approved for, though it takes off all of that job", () => {
  const both = order({
    jobs: [
      job("a", [labor("l", { rate: 20_000 })]),
      job("b", [labor("m", { rate: 10_000 }), part("p", { price: 10_000 })]),
    ].map((one) => decidedAs("approved", one)),
    discount: { kind: "amount", cents: 20_000 },
    document: { status: "repair-order", at, by: ana },
  });
  const set = (line: string, field: string, from: unknown, to: unknown) =>
    ({ type: "set-line", line, changes: [{ field, from, to }] }) as OrderCommand;
  const cheaper = done(done(both, set("m", "rate", 10_000, 5_000)), set("l", "rate", 20_000, 10_000));
  expect(run(cheaper, set("p", "price", 10_000, 15_000))).toMatchObject({
    ...{ ok: false, reason: "raises-approved", jobs: ["b"] },
  });
});

test("after whatever edits and further approvals, what is approved costs no more than what was last signed for", () => {
  const seen = { up: 0, above: 0, yes: 0 };
  const approves = pick.map((n) => (on: RepairOrder) => {
    const one = on.jobs[n % on.jobs.length];
    return one ? yes(on, one.id) : null;
  });
  const asksAgain = pick.map((n) => ({ jobs }: RepairOrder): OrderCommand | null => {
    const one = jobs[n % jobs.length];
    return one ? { type: "ask-again", job: one.id, from: "approved" } : null;
  });
  const edits = fc.oneof(anyPrice, anyLineDiscount, anyCore, anyJobDiscount, anyEdit);
  const all = fc.array(fc.oneof({ weight: 5, arbitrary: edits }, approves, approves, asksAgain), {
    minLength: 4,
    maxLength: 16,
  });
  const open = anyOrder.map((one) => ({
    ...one,
    jobs: one.jobs.map((each) => ({ ...each, foundBy: null, authorization: { status: "pending" as const } })),
    document: { status: "estimate" as const, at, by: ana },
  }));
  fc.assert(
    fc.property(open, all, (first, steps) => {
      let now: RepairOrder = first;
      let signed: RepairOrder | null = null;
      for (const made of steps) {
        const command = made(now);
        if (!command) continue;
        const applied = run(now, command);
        if (!applied.ok) {
          if (applied.kind === "refused" && applied.reason === "raises-approved") seen.above += 1;
          continue;
        }
        const after = applied.order;
        const ids = new Set(after.jobs.filter(isApproved).map(({ id }) => id));
        // A slip that was taken back since is approved as it was before.
        const isSigned = signed?.jobs.every((one) => !ids.has(one.id) || isApproved(one));
        if (command.type === "decide" && applied.changed) {
          signed = after;
          seen.yes += 1;
        } else if (signed && isSigned && ids.size > 0) {
          const then = signed.jobs.filter((one) => ids.has(one.id));
          if (approvedCents(after) > approvedCents(now)) seen.up += 1;
          expect(approvedCents(after)).toBeLessThanOrEqual(approvedCents({ ...signed, jobs: then }));
        }
        now = after;
      }
    }),
    { numRuns: 500 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});

test("what belongs to the whole order makes no job cost more than it was approved for, however cheap another one became", () => {
  const both = order({
    jobs: ["l", "m"].map((id, n) =>
      decidedAs("approved", job("ab"[n] as string, [part(id, { price: 10_000 })])),
    ),
    ...{ discount: percent(50), fees: [fee("f", { price: 0 })], exemption: "MX-1" },
    document: { status: "repair-order", at, by: ana },
  });
  const cheaper = done(both, {
    ...{ type: "set-line", line: "l", changes: [{ field: "price", from: 10_000, to: 2_000 }] },
  });
  const raising: OrderCommand[] = [
    takeOff(cheaper, percent(49)),
    { type: "set-order", changes: [{ field: "exemption", from: "MX-1", to: null }] },
    { type: "set-line", line: "f", changes: [{ field: "price", from: 0, to: 1 }] },
  ];
  for (const command of raising) {
    const refused = run(cheaper, command);
    expect(refused).toMatchObject({ ok: false, reason: "raises-approved" });
    expect(!refused.ok && "jobs" in refused && refused.jobs).toContain("b");
  }
  // Of a customer who is asked about that job again, nothing is left that could be dearer.
  const open = done(cheaper, { type: "ask-again", job: "b", from: "approved" });
  for (const command of raising.slice(0, 2)) expect(run(open, command).ok).toBe(true);
});

test("a job that changed is not approved again by being put back, where another one was approved under a dearer whole meanwhile", () => {
  const two = order({
    jobs: [
      decidedAs("approved", job("a", [labor("l", { rate: 10_000 })])),
      job("b", [labor("m", { rate: 11_000 })]),
    ],
    discount: percent(50),
    document: { status: "repair-order", at, by: ana },
  });
  const rate = (from: number, to: number): OrderCommand => ({
    ...{ type: "set-line", line: "l", changes: [{ field: "rate", from, to }] },
  });
  const whole = (on: RepairOrder) => done(on, takeOff(on, null));
  const dearer = whole(done(two, rate(10_000, 15_000)));
  const back = done(done(dearer, yes(dearer, "b")), rate(15_000, 10_000));
  expect(back.jobs.filter(isApproved).map(({ id }) => id)).toEqual(["b"]);
  // Under what it was approved with, it is.
  const same = done(two, rate(10_000, 15_000));
  const again = done(done(same, yes(same, "b")), rate(15_000, 10_000));
  expect(again.jobs.filter(isApproved).map(({ id }) => id)).toEqual(["a", "b"]);
});

test("a job is not opened again while those it leaves would cost more by themselves than they were approved for", () => {
  const three = order({
    jobs: ["a", "b", "c"].map((id) =>
      decidedAs("approved", job(id, [labor(`${id}-line`, { rate: 10_000 })])),
    ),
    ...{ discount: percent(50), fees: [fee("f", { price: 1_000 })] },
    document: { status: "repair-order", at, by: ana },
  });
  const set = (line: string, field: string, from: unknown, to: unknown) =>
    ({ type: "set-line", line, changes: [{ field, from, to }] }) as OrderCommand;
  const less = done(done(three, set("a-line", "rate", 10_000, 0)), set("f", "price", 1_000, 0));
  // Each by itself is no dearer without the fee, both together are.
  const exposed = done(less, takeOff(less, percent(40)));
  const again = (id: string): OrderCommand => ({ type: "ask-again", job: id, from: "approved" });
  expect(run(exposed, again("a"))).toMatchObject({ ok: false, reason: "raises-approved", jobs: ["b", "c"] });
  const without = done(exposed, again("b"));
  expect(run(without, again("a")).ok).toBe(true);
});

test("who approves another job signs for what the first one costs by then: it is not raised above that again", () => {
  const two = order({
    jobs: [decidedAs("approved", job("a", [labor("l", { rate: 10_000 })])), job("b", [labor("m")])],
    document: { status: "repair-order", at, by: ana },
  });
  const rate = (from: number, to: number): OrderCommand => ({
    ...{ type: "set-line", line: "l", changes: [{ field: "rate", from, to }] },
  });
  const lowered = done(two, rate(10_000, 5_000));
  expect(run(lowered, rate(5_000, 10_000)).ok).toBe(true);
  const both = done(lowered, yes(lowered, "b"));
  expect(run(both, rate(5_000, 5_001))).toMatchObject({ ok: false, reason: "raises-approved", jobs: ["a"] });
});

test("a price is not moved from a line without tax to one with it, once the job is approved", () => {
  const taxed = order({
    jobs: [decidedAs("approved", job("a", [labor("l", { rate: 10_000 }), part("p", { price: 10_000 })]))],
    document: { status: "repair-order", at, by: ana },
  });
  const price = (on: RepairOrder, line: string, field: "price" | "rate", from: number, to: number) =>
    run(on, { type: "set-line", line, changes: [{ field, from, to }] } as OrderCommand);
  const less = price(taxed, "l", "rate", 10_000, 5_000);
  if (!less.ok) throw new Error("refused");
  expect(price(less.order, "p", "price", 10_000, 15_000)).toMatchObject({
    ok: false,
    reason: "raises-approved",
    jobs: ["a"],
  });
  expect(price(less.order, "p", "price", 10_000, 14_618).ok).toBe(true);
  expect(price(less.order, "p", "price", 10_000, 14_620).ok).toBe(false);
});

test("a job approved before its lines were kept is bound by its price alone", () => {
  const { lines: _, ...old } = decidedAs("approved", job("a", [labor("l"), part("p")]))
    .authorization as Extract<Authorization, { status: "approved" }>;
  const before = order({ jobs: [job("a", [labor("l"), part("p")], { authorization: old })] });
  const half = done(before, {
    ...{ type: "set-line", line: "l", changes: [{ field: "rate", from: 15_000, to: 7_500 }] },
  });
  expect(
    run(half, { type: "set-line", line: "p", changes: [{ field: "price", from: 2_500, to: 10_000 }] }).ok,
  ).toBe(true);
});

const sold = order({
  jobs: [decidedAs("approved", job("a", [labor("l")])), job("b", [labor("m")])],
  fees: [fee("f")],
  document: { status: "repair-order", at, by: ana },
});
const yes = (on: RepairOrder, id: string): OrderCommand => {
  const of = on.jobs.find((one) => one.id === id);
  if (!of) throw new Error("no such job");
  const said = {
    by: { name: "Pat", relation: "owner" as const },
    ...{ channel: "counter" as const, reachedAt: null, note: null },
  };
  return {
    type: "decide",
    job: id,
    saw: seenOf(of),
    decision: { status: "approved", said },
    given: "written",
  };
};

test("a customer who approves another job approves what all of it comes to then", () => {
  const slip = done(sold, takeOff(sold, percent(50)));
  const both = done(slip, yes(slip, "b"));
  expect(both.agreed).toBeUndefined();
  expect(run(both, takeOff(both, null))).toMatchObject({ ok: false, reason: "raises-approved" });
  const more = done(both, takeOff(both, percent(60)));
  expect(run(more, takeOff(more, percent(50))).ok).toBe(true);
  expect(run(more, takeOff(more, percent(49))).ok).toBe(false);
});

test("what was approved is remembered while a job is refused, and forgotten once nothing is approved", () => {
  const slip = done(sold, takeOff(sold, percent(50)));
  const no = yes(slip, "b");
  if (no.type !== "decide") throw new Error("no decision");
  const refused = done(slip, { ...no, decision: { ...no.decision, status: "declined" } });
  expect(run(refused, takeOff(refused, null)).ok).toBe(true);
  const open = done(slip, { type: "ask-again", job: "a", from: "approved" });
  expect(onceApproved(open)).toEqual([]);
  expect(open.agreed).toBeUndefined();
});

test("a job that was lowered is not raised again under a discount that was a share, and is an amount since", () => {
  const tenth = order({ ...sold, discount: percent(10) });
  const free = (on: RepairOrder, from: Discount | null, to: Discount | null) =>
    run(on, { type: "set-job", job: "a", changes: [{ field: "discount", from, to }] });
  const half = free(tenth, null, percent(50));
  if (!half.ok) throw new Error("refused");
  const amount = done(half.order, takeOff(half.order, { kind: "amount", cents: 750 }));
  expect(free(amount, percent(50), null)).toMatchObject({
    ok: false,
    reason: "raises-approved",
    jobs: ["a"],
  });
  // One step after the other is taken back.
  const share = done(amount, takeOff(amount, percent(10)));
  expect(free(share, percent(50), null).ok).toBe(true);
});

test("where nothing was approved there is nothing to remember", () => {
  const open = order({ jobs: [job("a", [labor("l")])], fees: [fee("f")] });
  expect(withAgreed(open, { ...open, discount: percent(10) }).agreed).toBeUndefined();
  expect(withAgreed(sold, { ...sold, discount: percent(10) }).agreed).toMatchObject({ discount: null });
});

test("what costs more than was approved already stands in the way of no edit that leaves it as dear", () => {
  // Its price is as it was, and more of it is taxed.
  const lines = (rate: number, price: number) => [labor("l", { rate }), part("p", { price })];
  const then = decidedAs("approved", job("a", lines(10_000, 10_000)));
  const above = { ...then, lines: lines(5_000, 15_000) };
  const before = order({
    jobs: [above, decidedAs("approved", job("b", [labor("m")])), job("c", [part("q")])],
  });
  const [a, b, c] = before.jobs as [typeof above, typeof above, typeof above];
  const worded = { ...c, cause: "Worn" };
  expect(raisedJobs(before, { ...before, jobs: [{ ...a, cause: "Worn" }, b, c] })).toEqual([]);
  expect(raisedJobs(before, { ...before, jobs: [a, b, worded] })).toEqual([]);
  expect(raisedJobs(before, { ...before, jobs: [a, b] })).toEqual([]);
  const more = { ...a, lines: lines(4_000, 16_000) };
  expect(raisedJobs(before, { ...before, jobs: [more, b, c] })).toEqual([more]);
});

test("more than an order can come to, at what was approved, is more than was approved", () => {
  const most = fee("f", { price: MAX_CENTS });
  const lowered = order({
    jobs: [decidedAs("approved", job("a", [labor("l", { rate: 0 })]))],
    agreed: { fees: [most], discount: null, terms: order().terms, exemption: null },
  });
  const added = { ...lowered, jobs: [...lowered.jobs, job("b", [part("p")])] };
  expect(raisedJobs(lowered, added).map(({ id }) => id)).toEqual(["a"]);
});
