import { expect, test } from "vitest";
import { HEAD_START, MAX_MAKINGS, type Making, made, notMade, toBeMade } from "./issue.ts";

test("a document that cannot be made is tried again later and later, and given up after some tries", () => {
  let making: Making = toBeMade(0);
  const dues: number[] = [];
  while (making.status === "waiting") {
    dues.push(making.dueAt);
    making = notMade(making, "x".repeat(400), making.dueAt);
  }
  expect(dues).toHaveLength(MAX_MAKINGS);
  expect(dues[0]).toBe(HEAD_START);
  const waits = dues.slice(1).map((due, index) => due - (dues[index] ?? 0));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(dues.at(-1)).toBeGreaterThan(1_800_000);
  expect(making).toMatchObject({ status: "failed", attempts: MAX_MAKINGS, dueAt: null });
  expect(making.status === "failed" && making.error).toHaveLength(300);
});

test("a document that is made waits for nothing more", () => {
  const done = made(toBeMade(5), { size: 10, sha256: "ab" }, 7);
  expect(done).toEqual({ status: "issued", attempts: 1, dueAt: null, issuedAt: 7, size: 10, sha256: "ab" });
});
