import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import {
  ana,
  fee,
  job,
  labor,
  newJob,
  order,
  part,
  sublet,
  worstOrder,
} from "../../test/repair-orders/orders.ts";
import type { OrderCommand } from "./commands.ts";
import type { NewJob } from "./job.ts";
import { mayEdit } from "./may-edit.ts";
import type { Stage } from "./stages.ts";
import { orderForTechnician } from "./technician-view.ts";

const jobs = [
  decidedAs("approved", job("j", [labor("a"), part("b"), sublet("c"), fee("d")], { technician: ana })),
];
const full = order({
  jobs,
  customer: {
    uid: "u",
    record: "r",
    name: "Pat",
    email: "pat@example.com",
    phone: "555 0100",
    language: "es",
  },
  concerns: [{ id: "c", text: "It squeals" }],
  odometerIn: 50_000,
  keyTag: "A7",
  note: "Gate code",
  labels: ["fleet"],
});

const keysIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) => [key, ...keysIn(one)]);

test("a technician sees no money, and nothing that leads to the customer", () => {
  for (const one of [full, worstOrder()]) {
    const keys = new Set(keysIn(orderForTechnician(one)));
    const hidden = [
      "cost",
      "price",
      "rate",
      "rateId",
      "cents",
      "discount",
      "core",
      "deposit",
      "terms",
      "tax",
    ];
    const contacts = ["email", "phone", "said", "reachedAt", "estimate", "touched", "pricing"];
    for (const key of [...hidden, ...contacts]) expect([key, keys.has(key)]).toEqual([key, false]);
  }
  const text = JSON.stringify(orderForTechnician(full));
  for (const secret of ["pat@example.com", "555 0100", '"u"']) expect(text).not.toContain(secret);
});

test("a technician sees what to do, with what, and for whom", () => {
  expect(orderForTechnician(full)).toMatchObject({
    number: 1_001,
    customer: { record: "r", name: "Pat", language: "es" },
    vehicle: full.vehicle,
    stage: full.stage,
    odometerIn: 50_000,
    keyTag: "A7",
    note: "Gate code",
    labels: ["fleet"],
    concerns: [{ id: "c", text: "It squeals" }],
    jobs: [
      {
        id: "j",
        technician: ana,
        authorization: "approved",
        lines: [
          { kind: "labor", id: "a", hours: 100 },
          { kind: "part", id: "b", quantity: 100, supply: "on-hand", condition: "new", partNumber: null },
          { kind: "sublet", id: "c", vendor: null },
          { kind: "fee", id: "d" },
        ],
      },
    ],
  });
});

const stage = (is: Stage, from: Stage = "inspecting", correction = false): OrderCommand => ({
  type: "move-stage",
  from: { is: from, column: from },
  to: { is, column: is },
  correction,
});
const proposal = (over: Partial<NewJob>): OrderCommand => ({
  type: "add-job",
  job: newJob("p", [], { foundBy: ana, ...over }),
  after: null,
});
const jobNote = { field: "note", from: null, to: "x" } as const;

const edits: [string, OrderCommand, boolean][] = [
  ["moves the car", stage("ready"), true],
  ["begins with a car that was checked in", stage("inspecting", "checked-in"), true],
  ["checks in", stage("checked-in", "scheduled"), false],
  ["takes a check-in back", stage("scheduled", "checked-in", true), false],
  ["says that a car was only checked in", stage("checked-in", "inspecting", true), false],
  ["hands over", stage("picked-up", "ready"), false],
  ["takes a car back that is ready", stage("in-progress", "ready"), false],
  ["takes a car back that was picked up", stage("ready", "picked-up", true), false],
  ["cancels", stage("canceled"), false],
  ["says that nobody came", stage("no-show"), false],
  ["notes something", { type: "set-job", job: "j", changes: [jobNote] }, true],
  [
    "says what was found and done",
    {
      type: "set-job",
      job: "j",
      changes: [
        { field: "cause", from: null, to: "x" },
        { field: "correction", from: null, to: "x" },
      ],
    },
    true,
  ],
  [
    "gives a discount beside a note",
    {
      type: "set-job",
      job: "j",
      changes: [jobNote, { field: "discount", from: null, to: { kind: "amount", cents: 1 } }],
    },
    false,
  ],
  [
    "reads the odometer as the car goes",
    { type: "set-order", changes: [{ field: "odometerOut", from: null, to: 1 }] },
    true,
  ],
  [
    "reads the odometer that nobody read as the car came",
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 1 }] },
    true,
  ],
  [
    "corrects the odometer as the car came",
    { type: "set-order", changes: [{ field: "odometerIn", from: 1, to: 2 }] },
    false,
  ],
  ["hangs up the keys", { type: "set-order", changes: [{ field: "keyTag", from: null, to: "1" }] }, false],
  ["asks for a deposit", { type: "set-order", changes: [{ field: "deposit", from: 0, to: 1 }] }, false],
  [
    "says that a part is needed",
    { type: "set-line", line: "b", changes: [{ field: "supply", from: "on-hand", to: "needed" }] },
    true,
  ],
  ["sets a price", { type: "set-line", line: "b", changes: [{ field: "price", from: 1, to: 2 }] }, false],
  [
    "asks for a deposit beside a reading",
    {
      type: "set-order",
      changes: [
        { field: "odometerOut", from: null, to: 1 },
        { field: "deposit", from: 0, to: 1 },
      ],
    },
    false,
  ],
  [
    "sets a price beside a part's way",
    {
      type: "set-line",
      line: "b",
      changes: [
        { field: "supply", from: "on-hand", to: "needed" },
        { field: "price", from: 1, to: 2 },
      ],
    },
    false,
  ],
  [
    "says which parts are missing",
    { type: "set-job", job: "j", changes: [{ ...jobNote, field: "partsNeeded" }] },
    true,
  ],
  ["proposes a job", proposal({}), true],
  ["proposes a job for somebody else", proposal({ foundBy: { uid: "ben", name: "Ben" } }), false],
  ["adds a job that nobody proposed", proposal({ foundBy: null }), false],
  ["proposes a job with a price", proposal({ lines: [labor("a")] }), false],
  ["proposes a job with a discount", proposal({ discount: { kind: "amount", cents: 1 } }), false],
  ["proposes a job for a technician", proposal({ technician: ana }), false],
  ["removes a line", { type: "remove-line", line: "b", saw: "" }, false],
  ["takes an approval away", { type: "ask-again", job: "j", from: "approved" }, false],
];

test.each(edits)("a technician %s: %s", (_, command, may) => {
  expect(mayEdit("technician", command, ana.uid)).toBe(may);
  expect(mayEdit("advisor", command, ana.uid)).toBe(true);
  expect(mayEdit("owner", command, ana.uid)).toBe(true);
});
