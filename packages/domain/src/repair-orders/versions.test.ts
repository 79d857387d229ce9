import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { ana, at, fee, job, labor, order, part, stamp, sublet } from "../../test/repair-orders/orders.ts";
import { freezeEstimate } from "./apply.ts";
import { differenceOf } from "./difference.ts";
import type { RepairOrder } from "./order.ts";
import { totalsOf } from "./totals.ts";
import { estimateVersion, offerOfOrder } from "./versions.ts";

const tenth = { kind: "percent" as const, basisPoints: 1_000 };
const base = order({
  jobs: [job("j", [labor("a"), part("b", { discount: tenth })]), job("k", [sublet("c")])],
  fees: [fee("f")],
  estimate: { version: 3, at, offer: "" },
  validUntil: at,
});
const version = (over: Partial<RepairOrder> = {}) => estimateVersion({ ...base, ...over }, stamp);
const [first, second] = base.jobs as [RepairOrder["jobs"][number], RepairOrder["jobs"][number]];

test("a version freezes what was shown: each line, each job, the total, and neither cost nor vendor", () => {
  expect(version()).toMatchObject({
    v: 1,
    order: "order",
    number: 3,
    at,
    by: ana,
    validUntil: at,
    exemption: null,
    jobs: [
      {
        id: "j",
        cents: 17_250,
        discount: 0,
        authorization: "pending",
        lines: [
          { id: "a", kind: "labor", count: 100, price: 15_000, condition: null, cents: 15_000, taxed: true },
          {
            id: "b",
            kind: "part",
            count: 100,
            price: 2_500,
            condition: "new",
            discount: 250,
            cents: 2_250,
            core: 0,
          },
        ],
      },
      { id: "k", lines: [{ id: "c", kind: "sublet", count: null, price: 12_000, cents: 12_000 }] },
    ],
    fees: [{ id: "f", cents: 500, taxed: false }],
  });
  expect(JSON.stringify(version())).not.toMatch(/cost|vendor|supply/);
});

test("a version's total is the order's", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { total, tax, supplies, discount } = totalsOf(order);
      expect(estimateVersion(order, stamp)).toMatchObject({ total, tax, supplies, discount });
    }),
  );
});

test("what the customer said, what a part costs and who does the work make no other offer", () => {
  const offer = offerOfOrder(base);
  const with_ = (over: Partial<RepairOrder>) => offerOfOrder({ ...base, ...over });
  expect(with_({ jobs: [decidedAs("declined", first), second] })).toBe(offer);
  expect(with_({ jobs: [{ ...first, technician: ana, correction: "x" }, second] })).toBe(offer);
  for (const over of [
    { jobs: [first] },
    { fees: [] },
    { discount: tenth },
    { exemption: "X" },
    { validUntil: null },
    { terms: { ...base.terms, rounding: "line" as const } },
    { jobs: [{ ...first, discount: tenth }, second] },
  ])
    expect(with_(over)).not.toBe(offer);
});

test("an estimate is frozen when it is shown, and not again while it says the same", () => {
  const done = freezeEstimate(base, stamp);
  if (!done.ok) throw new Error("refused");
  expect(done.changed).toBe(true);
  expect(done.order).toMatchObject({ revision: 2, estimate: { version: 4, at, offer: offerOfOrder(base) } });
  expect(done.order.touched).toEqual([{ what: "estimate", ...stamp }]);
  expect(freezeEstimate(done.order, stamp)).toEqual({ ok: true, order: done.order, changed: false });
  const posted = { ...base, document: { status: "posted" as const, at, by: ana, invoice: 1 } };
  expect(freezeEstimate(posted, stamp)).toEqual({ ok: false, kind: "refused", reason: "posted" });
});

test("two versions that say the same do not differ", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const one = estimateVersion(order, stamp);
      expect(differenceOf(one, estimateVersion(order, stamp))).toEqual([]);
    }),
  );
});

test("a job that came or went is told whole", () => {
  const less = version({ jobs: [first] });
  expect(differenceOf(less, version())).toEqual([
    { kind: "job-added", job: "k", name: second.name, cents: 12_000 },
    { kind: "order-changed", field: "total", from: 17_936, to: 29_936 },
  ]);
  expect(differenceOf(version(), less)).toEqual([
    { kind: "job-removed", job: "k", name: second.name, cents: 12_000 },
    { kind: "order-changed", field: "total", from: 29_936, to: 17_936 },
  ]);
});

test("lines that came, went or changed are told one by one, under the price of their job", () => {
  const lines = [labor("a", { hours: 200 }), labor("n", { rate: 100 })];
  const after = version({ jobs: [{ ...first, name: { en: "New", es: "" }, lines }, second], fees: [] });
  const name = { en: "Labor", es: "" };
  expect(differenceOf(version(), after)).toEqual([
    { kind: "job-renamed", job: "j", from: first.name, to: { en: "New", es: "" } },
    { kind: "job-price", job: "j", name: { en: "New", es: "" }, from: 17_250, to: 30_100 },
    { kind: "line-removed", job: "j", line: "b", name: { en: "Part", es: "" }, cents: 2_250 },
    { kind: "line-removed", job: null, line: "f", name: { en: "Fee", es: "" }, cents: 500 },
    { kind: "line-changed", job: "j", line: "a", name, field: "count", from: 100, to: 200 },
    { kind: "line-changed", job: "j", line: "a", name, field: "cents", from: 15_000, to: 30_000 },
    { kind: "line-added", job: "j", line: "n", name, cents: 100 },
    { kind: "order-changed", field: "tax", from: 186, to: 0 },
    { kind: "order-changed", field: "total", from: 29_936, to: 42_100 },
  ]);
  expect(differenceOf(version({ fees: [] }), version())).toContainEqual({
    kind: "line-added",
    job: null,
    line: "f",
    name: { en: "Fee", es: "" },
    cents: 500,
  });
});

test("a line that moved to another job is the same line", () => {
  const [labor_, part_] = first.lines as [(typeof first.lines)[number], (typeof first.lines)[number]];
  const after = version({
    jobs: [
      { ...first, lines: [labor_] },
      { ...second, lines: [part_, ...second.lines] },
    ],
  });
  expect(differenceOf(version(), after)).toEqual([
    { kind: "job-price", job: "j", name: first.name, from: 17_250, to: 15_000 },
    { kind: "job-price", job: "k", name: second.name, from: 12_000, to: 14_250 },
    { kind: "line-moved", line: "b", name: { en: "Part", es: "" }, from: "j", to: "k" },
  ]);
});

test("what concerns the whole is told last", () => {
  const terms = {
    ...base.terms,
    supplies: { basisPoints: 1_000, of: "labor" as const, cap: null, taxed: false },
  };
  const after = version({ discount: tenth, exemption: "X", validUntil: null, terms });
  const fields = differenceOf(version(), after).map((one) => one.kind === "order-changed" && one.field);
  expect(fields).toEqual(["discount", "supplies", "tax", "total", "exemption", "validUntil"]);
});
