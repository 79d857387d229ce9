import fc from "fast-check";
import { expect, test } from "vitest";
import { answers, sampleJobs, totalsOf } from "./estimate.ts";

test("the running total is the sum of the jobs that were approved, and of nothing else", () => {
  fc.assert(
    fc.property(
      fc.tuple(...sampleJobs.map(() => fc.option(fc.constantFrom(...answers), { nil: undefined }))),
      (given) => {
        const entries = sampleJobs.map((job, index) => [job.id, given[index]] as const);
        const totals = totalsOf(Object.fromEntries(entries.filter(([, answer]) => answer)));
        const approved = sampleJobs.filter((_, index) => given[index] === "approve");
        expect(totals.approved).toBe(approved.reduce((sum, job) => sum + job.cents, 0));
        expect(totals.open).toBe(given.filter((answer) => !answer).length);
        expect(totals.approved).toBeLessThanOrEqual(totals.offered);
      },
    ),
  );
});
