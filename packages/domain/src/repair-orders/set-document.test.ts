import { expect, test } from "vitest";
import {
  ben,
  lapsed,
  later,
  move,
  no,
  none,
  oil,
  paper,
  rules,
  yes,
} from "../../test/repair-orders/moves.ts";
import { labor, order, stamp } from "../../test/repair-orders/orders.ts";
import { apply, postInvoice } from "./apply.ts";
import type { OrderCommand } from "./commands.ts";
import type { RepairOrder } from "./order.ts";

const set = (
  from: RepairOrder["document"]["status"],
  to: "repair-order" | "invoice-draft",
): OrderCommand => ({ type: "set-document", from, to });
const worked = order({ jobs: [yes, no], document: paper("repair-order") });

test("an invoice is drafted once every job is decided on, and goes back", () => {
  const draft = apply(worked, set("repair-order", "invoice-draft"), { by: ben, at: later }, rules);
  if (!draft.ok) throw new Error("refused");
  expect(draft.order.document).toEqual({ status: "invoice-draft", at: later, by: ben });
  expect(draft.order.touched.map(({ what }) => what)).toEqual(["document"]);
  expect(apply(draft.order, set("invoice-draft", "repair-order"), stamp, rules)).toMatchObject({
    order: { document: { status: "repair-order" } },
  });
  const open = { ...worked, jobs: [yes, oil, lapsed] };
  expect(apply(open, set("repair-order", "invoice-draft"), stamp, rules)).toEqual({
    ok: false,
    kind: "refused",
    reason: "undecided",
    jobs: ["oil", "oil"],
  });
  const back = { ...open, document: paper("invoice-draft") };
  expect(apply(back, set("invoice-draft", "repair-order"), stamp, rules)).toMatchObject({ ok: true });
});

test("nobody makes an estimate an order or an invoice by hand", () => {
  expect(apply(order(), set("estimate", "repair-order"), stamp, rules)).toMatchObject({
    reason: "nothing-approved",
  });
  expect(apply(order(), set("estimate", "invoice-draft"), stamp, rules)).toEqual({
    ok: false,
    kind: "refused",
    reason: "document-move",
    from: "estimate",
    to: "invoice-draft",
    allowed: ["repair-order"],
  });
  expect(apply(order(), set("repair-order", "invoice-draft"), stamp, rules)).toMatchObject({
    kind: "conflict",
    what: "document",
    present: "estimate",
  });
  expect(apply(worked, set("invoice-draft", "repair-order"), stamp, rules)).toMatchObject({
    changed: false,
  });
});

const draft = order({ jobs: [yes], document: paper("invoice-draft") });
const changing: [string, OrderCommand, boolean][] = [
  ["a line", { type: "set-line", line: "a", changes: [{ field: "rate", from: 15_000, to: 100 }] }, true],
  ["a new line", { type: "add-line", line: labor("n"), to: { job: "oil", after: null } }, true],
  [
    "a discount",
    { type: "set-order", changes: [{ field: "discount", from: null, to: { kind: "amount", cents: 1 } }] },
    true,
  ],
  [
    "a purchase order",
    { type: "set-order", changes: [{ field: "purchaseOrder", from: null, to: "1" }] },
    true,
  ],
  ["an exemption", { type: "set-order", changes: [{ field: "exemption", from: null, to: "1" }] }, true],
  ["a deposit", { type: "set-order", changes: [{ field: "deposit", from: 0, to: 1 }] }, true],
  [
    "terms",
    {
      type: "set-order",
      changes: [{ field: "terms", from: draft.terms, to: { ...draft.terms, rounding: "line" } }],
    },
    true,
  ],
  [
    "a job's name",
    { type: "set-job", job: "oil", changes: [{ field: "name", from: oil.name, to: { en: "X", es: "" } }] },
    true,
  ],
  [
    "what a job makes good",
    {
      type: "set-job",
      job: "oil",
      changes: [{ field: "redoes", from: null, to: { reason: "warranty", order: "o", number: 1 } }],
    },
    true,
  ],
  ["the odometer", { type: "set-order", changes: [{ field: "odometerOut", from: null, to: 1 }] }, false],
  [
    "what was done",
    { type: "set-job", job: "oil", changes: [{ field: "correction", from: null, to: "X" }] },
    false,
  ],
  ["a concern", { type: "set-concern", concern: "c", from: null, to: "X" }, false],
  [
    "the car",
    {
      type: "move-stage",
      from: { is: "checked-in", column: "checked-in" },
      to: { is: "inspecting", column: "inspecting" },
      correction: false,
    },
    false,
  ],
];
test("one change the invoice speaks of is enough to turn a draft back", () => {
  const command: OrderCommand = {
    type: "set-order",
    changes: [
      { field: "odometerOut", from: null, to: 1 },
      { field: "deposit", from: 0, to: 1 },
    ],
  };
  expect(apply(draft, command, stamp, rules)).toMatchObject({
    order: { document: { status: "repair-order" } },
  });
});

test.each(changing)("touching %s turns a draft back into an order: %#", (_, command, turns) => {
  const done = apply(draft, command, { by: ben, at: later }, rules);
  if (!done.ok) throw new Error("refused");
  expect(done.order.document).toEqual(
    turns ? { status: "repair-order", at: later, by: ben } : draft.document,
  );
});

test("posted, an invoice has its number and is final", () => {
  const done = postInvoice(draft, 55, { by: ben, at: later }, rules);
  if (!done.ok) throw new Error("refused");
  expect(done.order.document).toEqual({ status: "posted", at: later, by: ben, invoice: 55 });
  expect(done.changed).toBe(true);
  expect(done.order.revision).toBe(2);
  expect(done.order.touched).toEqual([{ what: "document", by: ben, at: later }]);
  const note: OrderCommand = { type: "set-order", changes: [{ field: "note", from: null, to: "x" }] };
  const label = { field: "labels" as const, from: [], to: ["fleet"] };
  expect(apply(done.order, note, stamp, rules)).toEqual({ ok: false, kind: "refused", reason: "posted" });
  expect(apply(done.order, { type: "set-order", changes: [label] }, stamp, rules)).toMatchObject({
    ok: true,
  });
  const of: OrderCommand = {
    type: "set-job",
    job: "oil",
    changes: [{ field: "note", from: null, to: "x" }],
  };
  expect(apply(done.order, of, stamp, rules)).toMatchObject({ reason: "posted" });
  const both: OrderCommand = { type: "set-order", changes: [label, ...note.changes] };
  expect(apply(done.order, both, stamp, rules)).toMatchObject({ reason: "posted" });
  expect(apply(done.order, move("checked-in", "inspecting"), stamp, rules)).toMatchObject({ ok: true });
});

test("only a draft is posted, with what the shop asks for", () => {
  expect(postInvoice(worked, 55, stamp, rules)).toEqual({
    ok: false,
    kind: "refused",
    reason: "document-move",
    from: "repair-order",
    to: "posted",
    allowed: ["estimate", "invoice-draft"],
  });
  const with_ = { ...rules, required: { ...none, posting: ["odometer-out" as const] } };
  expect(postInvoice(draft, 55, stamp, with_)).toMatchObject({
    reason: "missing",
    missing: [{ field: "odometer-out", job: null }],
  });
});
