import { expect, test } from "vitest";
import { decidedOn, sold } from "../../test/approvals/decisions.ts";
import { Decided } from "./entry.ts";
import { Signature, Signed } from "./signature.ts";
import { MAX_SIGNATURE, MAX_STROKES } from "./strokes.ts";

const drawn = (strokes: string[], over: object = {}) =>
  Signature.safeParse({ kind: "drawn", width: 300, height: 150, strokes, ...over }).success;

test("a signature is nothing, a typed name, or strokes", () => {
  expect(Signature.safeParse({ kind: "none" }).success).toBe(true);
  expect(Signature.parse({ kind: "typed", name: " Pat " })).toEqual({ kind: "typed", name: "Pat" });
  expect(Signature.safeParse({ kind: "typed", name: " " }).success).toBe(false);
  expect(drawn(["0,0", "1,2 30,40 9999,9999"])).toBe(true);
});

test.each([
  [
    "",
    "1",
    "1,",
    "1,2 ",
    " 1,2",
    "1,2  3,4",
    "1,2 3",
    "-1,2",
    "1.5,2",
    "1,2;3,4",
    "10000,1",
    "1,10000",
    "x1,2",
    "1,2x",
  ],
])("strokes are points and nothing else: %j is none", (...all) => {
  for (const stroke of all) expect(drawn([stroke]), stroke).toBe(false);
});

test("a signature has its limits", () => {
  expect(drawn([])).toBe(false);
  expect(drawn(Array(MAX_STROKES).fill("1,1"))).toBe(true);
  expect(drawn(Array(MAX_STROKES + 1).fill("1,1"))).toBe(false);
  const long = `${"10,10 ".repeat(MAX_SIGNATURE / 6 - 1)}10,1000`.slice(0, MAX_SIGNATURE);
  expect(drawn([long])).toBe(true);
  expect(drawn([long, "1,1"])).toBe(long.length + 3 <= MAX_SIGNATURE);
  expect(drawn([`${"1,1 ".repeat(MAX_SIGNATURE / 4)}1,1`])).toBe(false);
  const half = `${"1,1 ".repeat(MAX_SIGNATURE / 8 - 1)}1,10`;
  expect(drawn([half, half])).toBe(true);
  expect(drawn([half, half, "1,1"])).toBe(false);
  for (const size of [0, 10_000]) {
    expect(drawn(["1,1"], { width: size })).toBe(false);
    expect(drawn(["1,1"], { height: size })).toBe(false);
  }
});

test("what is signed with is there to be seen, and stays within its own place on the paper", () => {
  const signed = (strokes: string[]) =>
    Signed.safeParse({ kind: "drawn", width: 300, height: 150, strokes }).error?.issues[0]?.message ?? null;
  expect(signed(["0,0 300,150"])).toBeNull();
  expect(signed(["7,7", "0,0 1,0"])).toBeNull();
  for (const outside of ["0,0 301,1", "0,0 1,151", "9999,9999 1,1"])
    expect(signed(["1,1 2,2", outside])).toBe("out_of_frame");
  expect(signed(["7,7", "8,8 8,8"])).toBe("required");
  expect(Signed.safeParse({ kind: "none" }).success).toBe(false);
  expect(Signed.safeParse({ kind: "typed", name: "Pat" }).success).toBe(true);
});

test("whoever decides by a link writes it down themselves, and nobody else does", () => {
  const { said, ...decided } = decidedOn(sold);
  const byLink = { kind: "link", link: "l1" };
  const reads = (channel: string, recorder: object) =>
    Decided.safeParse({ ...decided, said: { ...said, channel, reachedAt: "+1 303 555 0100" }, recorder });
  expect(reads("link", byLink).success).toBe(true);
  expect(reads("counter", decided.recorder).success).toBe(true);
  expect(reads("phone", byLink).error?.issues).toMatchObject([{ message: "recorder", path: ["recorder"] }]);
  expect(reads("link", decided.recorder).success).toBe(false);
  const named = (name: string) => reads("counter", { kind: "staff", uid: "u", name }).success;
  expect(named("")).toBe(true);
  expect(named("Zoë 👩🏽‍🔧")).toBe(true);
  expect(named("Zo\ud83d")).toBe(false);
});

test("a job is decided on once in a decision", () => {
  const decided = decidedOn(sold);
  const twice = Decided.safeParse({ ...decided, jobs: [...decided.jobs, ...decided.jobs] });
  expect(twice.error?.issues).toMatchObject([{ message: "twice" }]);
});
