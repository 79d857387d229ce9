import { expect, test } from "vitest";
import type { Job } from "../repair-orders/job.ts";
import { confirmedBefore } from "./confirmed-before.ts";

const job = (id: string, channel: "link" | "phone" | null, at = "2026-03-02T14:00:00.000Z") =>
  ({
    id,
    authorization: channel === null ? { status: "pending" } : { status: "approved", at, said: { channel } },
  }) as Job;

test("the first decision by a link replaces nothing, whatever was said at the shop", () => {
  expect(confirmedBefore({ jobs: [job("a", null), job("b", "phone")] }, ["a", "b"])).toBeNull();
});

test("a later one is of the same order, and says of which jobs it is the second word, and since when", () => {
  const jobs = [job("a", "link"), job("b", "link", "2026-03-02T15:00:00.000Z"), job("c", null)];
  expect(confirmedBefore({ jobs }, ["c"])).toEqual({ again: null });
  expect(confirmedBefore({ jobs }, ["a", "c"])).toEqual({
    again: { jobs: ["a"], at: "2026-03-02T14:00:00.000Z" },
  });
  expect(confirmedBefore({ jobs }, ["a", "b"])?.again).toEqual({
    jobs: ["a", "b"],
    at: "2026-03-02T15:00:00.000Z",
  });
});
