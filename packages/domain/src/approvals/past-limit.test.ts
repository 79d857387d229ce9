import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order } from "../../test/repair-orders/orders.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { approvedWith, isPastLimit } from "./past-limit.ts";

const entry = (limit: number | null, revised: number, status: "approved" | "declined" = "approved") => ({
  said: {
    by: { name: "Lee", relation: "family" as const, approver: { id: "lee", limit } },
    ...({ channel: "counter", reachedAt: null, note: null } as const),
  },
  approved: { before: 0, added: revised, revised },
  jobs: [{ word: { status } }],
});

test("past the limit is what an approver approved beyond it; a no is not, nor is what has no limit", () => {
  expect(isPastLimit(entry(100, 101))).toBe(true);
  expect(isPastLimit(entry(100, 100))).toBe(false);
  expect(isPastLimit(entry(null, 101))).toBe(false);
  expect(isPastLimit(entry(100, 101, "declined"))).toBe(false);
  const { said, ...rest } = entry(100, 101);
  const { approver: _, ...by } = said.by;
  expect(isPastLimit({ ...rest, said: { ...said, by } })).toBe(false);
});

test("what an approver's limit is held against is all that is approved, with the job they are asked about", () => {
  const [a, b, c] = [
    job("a", [labor("l", { rate: 10_000 })]),
    job("b", [labor("m")]),
    job("c", [labor("n")]),
  ];
  const whole = order({ jobs: [decidedAs("approved", a), b, decidedAs("declined", c)] });
  const only = (...jobs: (typeof a)[]) => totalsOf(order({ jobs })).total;
  expect(approvedWith(whole, "b")).toBe(only(a, b));
  expect(approvedWith(whole, "a")).toBe(only(a));
  expect(approvedWith(order({ jobs: [a, b] }), "b")).toBe(only(b));
});

test("of several words one approval is enough to be past it", () => {
  const one = entry(100, 101, "declined");
  expect(isPastLimit({ ...one, jobs: [...one.jobs, { word: { status: "approved" } }] })).toBe(true);
});
