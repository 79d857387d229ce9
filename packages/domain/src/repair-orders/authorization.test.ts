import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, part, sublet } from "../../test/repair-orders/orders.ts";
import { fingerprint, same } from "../fingerprint.ts";
import { authorizationOf, isApproved, offerOf, seenOf } from "./authorization.ts";
import type { Job } from "./job.ts";

const core = { cents: 500, returned: false };
const lines = [labor("a"), part("b", { core }), sublet("c")];
const approved = decidedAs("approved", job("j", lines, { discount: { kind: "amount", cents: 100 } }));
const withLine = (n: number, over: object): Job => ({
  ...approved,
  lines: approved.lines.map((line, at) => (at === n ? ({ ...line, ...over } as typeof line) : line)),
});

test("what was approved stays so as long as it is the same work for no more", () => {
  expect(authorizationOf(approved)).toBe("approved");
  expect(authorizationOf({ ...approved, lines: [...approved.lines].reverse() })).toBe("approved");
  expect(authorizationOf({ ...approved, correction: "Done", note: "n", technician: null })).toBe("approved");
  expect(authorizationOf({ ...approved, discount: { kind: "amount", cents: 200 } })).toBe("approved");
  expect(authorizationOf(withLine(1, { cost: 1, supply: "ordered", partNumber: "X" }))).toBe("approved");
  expect(authorizationOf(withLine(1, { core: { cents: 500, returned: true } }))).toBe("approved");
  expect(authorizationOf(withLine(2, { price: 11_000 }))).toBe("approved");
});

test.each([
  ["one more line", { ...approved, lines: [...lines, labor("d", { rate: 0 })] }],
  ["one line less", { ...approved, lines: lines.slice(1) }],
  ["a line of another kind", { ...approved, lines: [labor("a"), sublet("b", { price: 0 }), sublet("c")] }],
  ["another name of the job", { ...approved, name: { en: "Else", es: "" } }],
  ["another name of a line", withLine(0, { name: { en: "Else", es: "" } })],
  ["fewer hours", withLine(0, { hours: 50 })],
  ["fewer parts", withLine(1, { quantity: 50 })],
  ["a used part", withLine(1, { condition: "used" })],
  ["another core charge", withLine(1, { core: { cents: 501, returned: false } })],
  ["no core charge any more", withLine(1, { core: null })],
  ["taxed otherwise", withLine(2, { taxed: false })],
  ["a higher price", withLine(2, { price: 12_001 })],
  ["less of a discount", { ...approved, discount: { kind: "amount" as const, cents: 99 } }],
])("%s, and the customer has to be asked again", (_, changed) => {
  expect(isApproved(changed)).toBe(false);
  expect(authorizationOf(changed)).toBe("pending");
});

test("what was declined stays declined, whatever becomes of it", () => {
  expect(authorizationOf({ ...decidedAs("declined", approved), lines: [] })).toBe("declined");
  expect(authorizationOf({ ...decidedAs("deferred", approved), lines: [] })).toBe("deferred");
  expect(authorizationOf(job("j"))).toBe("pending");
});

test("what is offered has a fingerprint of its own", () => {
  fc.assert(
    fc.property(anyOrder, ({ jobs }) => {
      const offers = jobs.map(offerOf);
      expect(new Set(offers).size).toBe(offers.length);
      for (const offer of offers) expect(offer).toMatch(/^[0-9a-f]{16}$/);
    }),
  );
  expect(seenOf(approved)).toEqual({ offer: offerOf(approved), cents: 15_000 + 2_500 + 12_000 - 100 });
});

test("fingerprints are those of FNV-1a, and the order of fields is no part of them", () => {
  // Of the empty string in quotes, worked out by hand with the published constants.
  const fnv = (text: string, seed: number) =>
    [...text].reduce(
      (value, one) => Number(((BigInt(value) ^ BigInt(one.charCodeAt(0))) * 0x01000193n) & 0xffffffffn),
      seed,
    );
  const hex = (value: number) => value.toString(16).padStart(8, "0");
  for (const text of ['""', '"a"', '{"a":1,"b":[2,{"c":null}]}'])
    expect(fingerprint(JSON.parse(text))).toBe(hex(fnv(text, 0x811c9dc5)) + hex(fnv(text, 0x9747b28c)));
  expect(fingerprint({ b: [2, { c: null }], a: 1 })).toBe(fingerprint({ a: 1, b: [2, { c: null }] }));
  expect(fingerprint([1, 2])).not.toBe(fingerprint([2, 1]));
});

test("values are the same whatever the order of their fields", () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(null, null)).toBe(true);
  expect(same(null, { a: 1 })).toBe(false);
});
