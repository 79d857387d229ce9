import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { ana, at, fee, job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import { onceApproved, seenOf } from "./authorization.ts";
import type { OrderCommand } from "./commands.ts";
import { defaultSettings } from "./default-settings.ts";
import { inverseOf } from "./inverse.ts";
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
const percent = (share: number): Discount => ({ kind: "percent", basisPoints: share * 100 });

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
        expect(applied.ok).toBe(approvedCents(wanted) <= approved);
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
