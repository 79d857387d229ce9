import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { said } from "../../test/repair-orders/edits.ts";
import { job, labor, newJob, order, part } from "../../test/repair-orders/orders.ts";
import { fingerprint } from "../fingerprint.ts";
import { apply } from "./apply.ts";
import { seenOf } from "./authorization.ts";
import { OrderCommand, type SetCommand } from "./commands.ts";
import { defaultSettings } from "./default-settings.ts";
import { inverseOf } from "./inverse.ts";
import { targetOf } from "./places.ts";

const a = job("a", [labor("a1"), part("a2")]);
const b = decidedAs("approved", job("b"));
const before = order({ jobs: [a, b], concerns: ["c", "d"].map((id) => ({ id, text: id })) });
const first = { job: "a", after: null };
const behind = { job: "b", after: null };
const ready = { is: "ready" as const, column: "ready" };
const wash = { is: "ready" as const, column: "wash" };
const left = { is: "picked-up" as const, column: "picked-up" };

const pairs: [string, OrderCommand, OrderCommand | null][] = [
  [
    "a field of the order",
    {
      type: "set-order",
      changes: [
        { field: "keyTag", from: null, to: "A" },
        { field: "deposit", from: 0, to: 5 },
      ],
    },
    {
      type: "set-order",
      changes: [
        { field: "deposit", from: 5, to: 0 },
        { field: "keyTag", from: "A", to: null },
      ],
    },
  ],
  [
    "a field of a job",
    { type: "set-job", job: "b", changes: [{ field: "note", from: null, to: "x" }] },
    { type: "set-job", job: "b", changes: [{ field: "note", from: "x", to: null }] },
  ],
  [
    "a field of a line",
    { type: "set-line", line: "a2", changes: [{ field: "price", from: 2_500, to: 1 }] },
    { type: "set-line", line: "a2", changes: [{ field: "price", from: 1, to: 2_500 }] },
  ],
  [
    "a field that was so already",
    { type: "set-job", job: "b", changes: [{ field: "note", from: "x", to: null }] },
    null,
  ],
  [
    "a concern that went, to where it stood",
    { type: "set-concern", concern: "d", from: "d", to: null },
    { type: "set-concern", concern: "d", from: null, to: "d", after: "c" },
  ],
  [
    "a new job",
    { type: "add-job", job: newJob("n"), after: "a" },
    { type: "remove-job", job: "n", saw: fingerprint(newJob("n")) },
  ],
  [
    "a job that went, to where it stood",
    { type: "remove-job", job: "b", saw: "" },
    { type: "add-job", job: newJob("b"), after: "a" },
  ],
  [
    "a new line",
    { type: "add-line", line: labor("n"), to: first },
    { type: "remove-line", line: "n", saw: fingerprint(labor("n")) },
  ],
  [
    "a line that went, to where it stood",
    { type: "remove-line", line: "a2", saw: "" },
    { type: "add-line", line: part("a2"), to: { job: "a", after: "a1" } },
  ],
  [
    "the place of a job",
    { type: "place-job", job: "a", from: null, to: "b" },
    { type: "place-job", job: "a", from: "b", to: null },
  ],
  [
    "the place of a line",
    { type: "place-line", line: "a1", from: first, to: behind },
    { type: "place-line", line: "a1", from: behind, to: first },
  ],
  [
    "a move of the car, as a correction",
    { type: "move-stage", from: ready, to: left, correction: false },
    { type: "move-stage", from: left, to: ready, correction: true },
  ],
  [
    "a correction, as a move",
    { type: "move-stage", from: left, to: ready, correction: true },
    { type: "move-stage", from: ready, to: left, correction: false },
  ],
  [
    "a move among the shop's names of one stage",
    { type: "move-stage", from: ready, to: wash, correction: false },
    { type: "move-stage", from: wash, to: ready, correction: false },
  ],
  [
    "a draft",
    { type: "set-document", from: "repair-order", to: "invoice-draft" },
    { type: "set-document", from: "invoice-draft", to: "repair-order" },
  ],
  [
    "an order made of a draft",
    { type: "set-document", from: "invoice-draft", to: "repair-order" },
    { type: "set-document", from: "repair-order", to: "invoice-draft" },
  ],
  ["what was an estimate", { type: "set-document", from: "estimate", to: "repair-order" }, null],
  [
    "a customer's word, by asking again",
    { type: "decide", job: "a", saw: seenOf(a), decision: { status: "declined", said } },
    { type: "ask-again", job: "a", from: "declined" },
  ],
  ["a question, by nothing", { type: "ask-again", job: "b", from: "approved" }, null],
];

test.each(pairs)("undo takes back %s", (_, command, inverse) => {
  expect(inverseOf(before, command)).toEqual(inverse);
});

test("undo of several fields leaves alone those the edit found as it wanted them", () => {
  const optional = [
    ["ifItWaits", { type: "set-job", job: "a" }, "stops"],
    ["partsNeeded", { type: "set-job", job: "a" }, "2 clips"],
    ["waits", { type: "set-order" }, true],
  ] as const;
  for (const [field, of, value] of optional) {
    const note = { field: "note", from: null, to: "x" };
    const command = OrderCommand.parse({
      ...of,
      changes: [note, { field, from: value, to: null }],
    }) as SetCommand;
    expect(targetOf(before, command)).not.toHaveProperty(field);
    expect(inverseOf(before, command)).toEqual({ ...of, changes: [{ field: "note", from: "x", to: null }] });
  }
});

test("a new job is taken back after its parts were noted and the note was taken away", () => {
  const stamp = { by: { uid: "u", name: "Ana" }, at: "2026-11-23T12:00:00.000Z" };
  const add: OrderCommand = { type: "add-job", job: newJob("n"), after: "a" };
  const noted = (from: string | null, to: string | null): OrderCommand => ({
    type: "set-job",
    job: "n",
    changes: [{ field: "partsNeeded", from, to }],
  });
  const undo = inverseOf(before, add);
  const edits = [add, noted(null, "Pads"), noted("Pads", null), undo as OrderCommand];
  const after = edits.reduce((one, command) => {
    const done = apply(one, command, stamp, defaultSettings);
    expect(done).toMatchObject({ ok: true });
    return done.ok ? done.order : one;
  }, before);
  expect(after.jobs.map(({ id }) => id)).toEqual(["a", "b"]);
});
