import { expect, test } from "vitest";
import {
  ben,
  brakes,
  inStage,
  lapsed,
  later,
  move,
  moved,
  no,
  none,
  oil,
  rules,
  yes,
} from "../../test/repair-orders/moves.ts";
import { ana, at, order, stamp } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import type { OrderCommand } from "./commands.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { missingToBegin } from "./required.ts";
import type { OrderRules, RequiredField } from "./settings.ts";
import { STAGE_RULES, type Stage } from "./stages.ts";

test("a car moves on, and it is said who moved it and when", () => {
  const done = moved("checked-in", "inspecting");
  if (!done.ok) throw new Error("refused");
  expect(done.order.stage).toMatchObject({ is: "inspecting", column: "inspecting", at: later, by: ben });
  expect(done.order).toMatchObject({ revision: 2, updatedAt: later, updatedBy: ben });
  expect(done.order.touched).toEqual([{ what: "stage", by: ben, at: later }]);
});

test("a forbidden move says where a car can go instead", () => {
  expect(moved("scheduled", "ready")).toEqual({
    ok: false,
    kind: "refused",
    reason: "stage-move",
    from: "scheduled",
    to: "ready",
    allowed: ["checked-in", "canceled", "no-show"],
  });
  expect(moved("picked-up", "ready")).toMatchObject({ reason: "stage-move" });
  expect(moved("picked-up", "ready", {}, rules, true)).toMatchObject({ ok: true });
  expect(moved("checked-in", "inspecting", {}, rules, true)).toMatchObject({ reason: "stage-move" });
});

test("who saw the car elsewhere is told where it is, and who put it there", () => {
  const first = moved("checked-in", "inspecting");
  if (!first.ok) throw new Error("refused");
  expect(apply(first.order, move("checked-in", "awaiting-approval"), stamp, rules)).toEqual({
    ok: false,
    kind: "conflict",
    what: "stage",
    present: { is: "inspecting", column: "inspecting" },
    set: { what: "stage", by: ben, at: later },
  });
  expect(apply(first.order, move("checked-in", "inspecting"), stamp, rules)).toEqual({
    ok: true,
    order: first.order,
    changed: false,
  });
});

test("a shop's own stage is one of its place on the axis", () => {
  const wash = {
    id: "wash",
    stage: "ready" as const,
    name: { en: "Wash", es: "" },
    color: "teal" as const,
  };
  const with_ = { ...rules, stages: [...rules.stages, wash] };
  const to = (is: Stage, column: string): OrderCommand => ({
    type: "move-stage",
    from: { is: "ready", column: "ready" },
    to: { is, column },
    correction: false,
  });
  const ready = inStage("ready");
  expect(apply(ready, to("ready", "wash"), stamp, with_)).toMatchObject({
    order: { stage: { is: "ready", column: "wash" } },
  });
  expect(apply(ready, to("ready", "wash"), stamp, rules)).toMatchObject({ reason: "no-such-stage" });
  expect(apply(ready, to("picked-up", "wash"), stamp, with_)).toMatchObject({ reason: "no-such-stage" });
});

test("work needs a job that is approved as it is now, however the car comes to it", () => {
  const nothing = { ok: false, reason: "nothing-approved" };
  expect(moved("checked-in", "in-progress", { jobs: [oil] })).toMatchObject(nothing);
  expect(moved("checked-in", "in-progress", { jobs: [lapsed] })).toMatchObject(nothing);
  expect(moved("awaiting-approval", "awaiting-parts", { jobs: [no] }, rules, true)).toMatchObject(nothing);
  expect(moved("checked-in", "in-progress", { jobs: [yes, no] })).toMatchObject({ ok: true });
  // Under way it goes on: what was changed since is asked about beside it.
  expect(moved("in-progress", "awaiting-parts", { jobs: [lapsed] })).toMatchObject({ ok: true });
});

test("a visit is canceled when nothing was approved for it", () => {
  expect(moved("checked-in", "canceled", { jobs: [oil, no] })).toMatchObject({ ok: true });
  expect(moved("checked-in", "canceled", { jobs: [yes, brakes, lapsed] })).toEqual({
    ok: false,
    kind: "refused",
    reason: "approved-work",
    jobs: ["oil", "oil"],
  });
});

test("a car leaves without work when all of it was declined", () => {
  const way = (jobs: Job[]) => moved("awaiting-approval", "ready", { jobs });
  expect(way([oil, no])).toMatchObject({ reason: "undecided", jobs: ["oil"] });
  expect(way([lapsed, no])).toMatchObject({ reason: "undecided", jobs: ["oil"] });
  expect(way([yes, no])).toMatchObject({ reason: "approved-work", jobs: ["oil"] });
  expect(way([no])).toMatchObject({ ok: true });
  expect(moved("in-progress", "ready", { jobs: [yes, brakes] })).toMatchObject({ ok: true });
  expect(moved("awaiting-approval", "inspecting", { jobs: [yes, oil] })).toMatchObject({ ok: true });
});

test("the shop's required fields are asked for before work starts and before the car is ready", () => {
  const required: OrderRules["required"] = {
    work: ["technician", "odometer-in"],
    ready: ["correction"],
    posting: [],
  };
  const with_ = {
    ...rules,
    required: { work: [...required.work], ready: [...required.ready], posting: [] },
  };
  expect(moved("checked-in", "in-progress", { jobs: [yes, brakes] }, with_)).toEqual({
    ok: false,
    kind: "refused",
    reason: "missing",
    missing: [
      { field: "technician", job: "oil" },
      { field: "odometer-in", job: null },
    ],
  });
  const filled = { jobs: [{ ...yes, technician: ana }], odometerIn: 5 };
  expect(moved("checked-in", "in-progress", filled, with_)).toMatchObject({ ok: true });
  expect(moved("checked-in", "inspecting", {}, with_)).toMatchObject({ ok: true });
  expect(moved("quality-check", "ready", filled, with_)).toMatchObject({
    missing: [{ field: "correction", job: "oil" }],
  });
  // Taken back, nothing is asked for.
  expect(moved("picked-up", "ready", filled, with_, true)).toMatchObject({ ok: true });
  expect(moved("ready", "quality-check", { jobs: [yes] }, with_, true)).toMatchObject({ ok: true });
});

test("what work has to wait for is the same for the car and for the first clock on it", () => {
  const with_ = { ...rules, required: { ...none, work: ["key-tag" as const] } };
  for (const [is, { working }] of Object.entries(STAGE_RULES)) {
    const of = order({ stage: { ...order().stage, is: is as Stage } });
    expect(missingToBegin(of, with_), is).toEqual(working ? [] : [{ field: "key-tag", job: null }]);
    expect(missingToBegin({ ...of, keyTag: "A" }, with_), is).toEqual([]);
  }
});

test.each<[RequiredField, Partial<RepairOrder>, Partial<Job>]>([
  ["odometer-in", { odometerIn: 0 }, {}],
  ["odometer-out", { odometerOut: 0 }, {}],
  ["key-tag", { keyTag: "A" }, {}],
  ["promised-time", { promisedAt: at }, {}],
  ["referral", { referral: "Sign" }, {}],
  ["technician", {}, { technician: ana }],
  ["category", {}, { category: "brakes" }],
  ["cause", {}, { cause: "Worn" }],
  ["correction", {}, { correction: "Replaced" }],
])("%s is missing until it is filled in", (field, over, of) => {
  const with_ = { ...rules, required: { ...none, work: [field] } };
  expect(moved("checked-in", "in-progress", { jobs: [yes] }, with_)).toMatchObject({
    missing: [{ field }],
  });
  expect(moved("checked-in", "in-progress", { jobs: [{ ...yes, ...of }], ...over }, with_).ok).toBe(true);
});
