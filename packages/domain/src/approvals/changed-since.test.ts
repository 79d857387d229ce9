import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order } from "../../test/repair-orders/orders.ts";
import type { Job } from "../repair-orders/job.ts";
import { changedSince } from "./changed-since.ts";
import { customerOrder, totalWith } from "./customer-order.ts";

const open = job("a", [labor("l")]);
const cheaper = { lines: [labor("l", { rate: 9_000 })] };
const dearer = { lines: [labor("l", { rate: 20_000 })] };
const approved = decidedAs("approved", open);
const found = (before: Job[], after: Job[]) =>
  changedSince(customerOrder(order({ jobs: before })), customerOrder(order({ jobs: after }))).map(
    ({ what, job: { id } }) => [id, what],
  );

test.each([
  ["decided on meanwhile", [open], [approved], "decided"],
  ["decided otherwise", [approved], [decidedAs("declined", open)], "decided"],
  ["new and decided on", [], [approved], "decided"],
  ["other work since it was approved", [approved], [{ ...approved, ...dearer }], "again"],
  ["approved, and costs less now", [approved], [{ ...approved, ...cheaper }], "price"],
  ["approved, and taken off the order", [approved], [], "gone"],
] as const)("a job that is %s is named", (_, before, after, what) => {
  expect(found([...before], [...after])).toEqual([["a", what]]);
});

test("a job nobody decided on is none of it, whatever became of it", () => {
  for (const after of [[], [open], [{ ...open, ...dearer }]]) expect(found([open], after)).toEqual([]);
  expect(found([], [open])).toEqual([]);
});

test("where none is named, what is approved comes to the same; of what did not change none is named", () => {
  const word = fc.constantFrom("approved", "declined", "deferred", null);
  fc.assert(
    fc.property(anyOrder, fc.array(word, { minLength: 4, maxLength: 4 }), (before, words) => {
      const jobs = before.jobs.map((one, n) => (words[n] ? decidedAs(words[n], one) : one));
      const [seen, now] = [customerOrder(before), customerOrder({ ...before, jobs })];
      if (changedSince(seen, now).length === 0) expect(totalWith(now)).toBe(totalWith(seen));
      expect(changedSince(seen, seen)).toEqual([]);
    }),
  );
});
