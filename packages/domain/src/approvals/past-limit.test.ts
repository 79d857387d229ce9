import { expect, test } from "vitest";
import { isPastLimit } from "./past-limit.ts";

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
