import { expect, test } from "vitest";
import type { Job } from "../repair-orders/job.ts";
import { confirmedBefore } from "./confirmed-before.ts";

const job = (id: string, channel: "link" | "phone" | null, at = "2026-03-02T14:00:00.000Z") =>
  ({
    id,
    authorization:
      channel === null ? { status: "pending" } : { status: "approved", at, said: { channel, by: pat } },
  }) as Job;
const pat = { name: "Pat Doe", relation: "owner" };

test("the first decision by a link replaces nothing, whatever was said at the shop", () => {
  expect(confirmedBefore({ jobs: [job("a", null), job("b", "phone")] }, ["a", "b"], pat)).toBeNull();
});

test("a later one is of the same order, and says of which jobs it is the second word, and since when", () => {
  const jobs = [job("a", "link"), job("b", "link", "2026-03-02T15:00:00.000Z"), job("c", null)];
  expect(confirmedBefore({ jobs }, ["c"], { name: "pat doe" })).toEqual({ again: null });
  expect(confirmedBefore({ jobs }, ["a", "c"], pat)).toEqual({
    again: { jobs: ["a"], at: "2026-03-02T14:00:00.000Z" },
  });
  expect(confirmedBefore({ jobs }, ["a", "b"], pat)?.again).toEqual({
    jobs: ["a", "b"],
    at: "2026-03-02T15:00:00.000Z",
  });
});

test("of whoever decided nothing yet it is the first, as long as nobody decided on the same job", () => {
  const jobs = [job("a", "link"), job("b", null)];
  const lee = { name: "Lee", approver: { id: "lee" } };
  expect(confirmedBefore({ jobs }, ["b"], lee)).toBeNull();
  expect(confirmedBefore({ jobs }, ["b"], { ...lee, name: "Pat Doe" })).toBeNull();
  expect(confirmedBefore({ jobs }, ["a"], lee)?.again?.jobs).toEqual(["a"]);
});

test("an approver is known by who they are, whatever name they signed with", () => {
  const lee = { name: "Lee", relation: "family", approver: { id: "lee" } };
  const by = (who: object) =>
    ({
      id: "a",
      authorization: {
        status: "approved",
        at: "2026-03-02T14:00:00.000Z",
        said: { channel: "link", by: who },
      },
    }) as Job;
  const before = (who: object, now: Parameters<typeof confirmedBefore>[2]) =>
    confirmedBefore({ jobs: [by(who), job("b", null)] }, ["b"], now);
  expect(before(lee, { name: "L. Ray", approver: { id: "lee" } })).toEqual({ again: null });
  expect(before(lee, { name: "Lee", approver: { id: "lou" } })).toBeNull();
  expect(before(lee, { name: "Lee" })).toBeNull();
  expect(before({ ...lee, approver: undefined }, { name: "LEE" })).toEqual({ again: null });
  expect(before({ ...lee, approver: undefined }, { name: "Lou" })).toBeNull();
});

test("of words of one moment it is that moment, whichever comes first", () => {
  const jobs = [job("a", "link", "2026-03-02T16:00:00.000Z"), job("b", "link", "2026-03-02T15:00:00.000Z")];
  expect(confirmedBefore({ jobs }, ["a", "b"], pat)?.again?.at).toBe("2026-03-02T16:00:00.000Z");
  expect(confirmedBefore({ jobs: jobs.toReversed() }, ["a", "b"], pat)?.again?.at).toBe(
    "2026-03-02T16:00:00.000Z",
  );
});
