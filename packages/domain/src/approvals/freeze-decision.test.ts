import { expect, test } from "vitest";
import { brakes, decidedOn, oil, sold, taken } from "../../test/approvals/decisions.ts";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { fee, job, labor, order } from "../../test/repair-orders/orders.ts";
import { offerOf } from "../repair-orders/authorization.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { estimateVersion } from "../repair-orders/versions.ts";
import { Decided } from "./entry.ts";
import { freezeDecision } from "./freeze-decision.ts";

const put = decidedAs("deferred", brakes);
const pending = job("pending", [labor("p", { rate: 7_000 })]);
const terms = { ...sold.terms, tax: { part: 100_000, labor: 0, sublet: 0, fee: 0 } };
const mixed = {
  ...sold,
  terms,
  jobs: [oil, put, pending],
  fees: [fee("f", { price: 300 })],
  validUntil: "2026-04-01T00:00:00.000Z",
};

test("a decision is kept with all it was made on", () => {
  const decided = freezeDecision(mixed, ["oil", "brakes"], { ...taken, given: "spoken" });
  const version = estimateVersion(mixed, { by: { uid: "ana", name: "Ana" }, at: taken.at });
  // What was shown had all of it in, whatever was said then.
  const asShown = mixed.jobs.map((one) => ({ ...one, authorization: { status: "pending" as const } }));
  const shown = totalsOf({ ...mixed, jobs: asShown });
  const [shownOil, shownBrakes] = version.jobs.map(({ authorization, ...shown }) => shown);
  expect(decided).toEqual({
    at: taken.at,
    said: taken.said,
    recorder: taken.recorder,
    signature: taken.signature,
    estimate: {
      version: 1,
      given: "spoken",
      validUntil: "2026-04-01T00:00:00.000Z",
      fees: version.fees,
      discount: shown.discount,
      supplies: shown.supplies,
      tax: shown.tax,
      total: shown.total,
    },
    jobs: [
      { ...shownOil, offer: offerOf(oil), word: { status: "approved" } },
      { ...shownBrakes, offer: offerOf(brakes), word: { status: "deferred", until: null } },
    ],
    revised: 15_300,
  });
  expect(version.total).toBe(15_000 + 7_000 + 300);
  expect(shown.total).toBe(15_000 + 5_500 + 7_000 + 300);
  expect(Decided.parse(decided)).toEqual(decided);
});

test("a decision keeps why a job was offered, as it was told; where nothing was, it says nothing of it", () => {
  const told = {
    ...oil,
    cause: "2 qt low",
    ifItWaits: "The engine wears",
    note: "Own",
    correction: "Filled up",
  };
  const [first, second, third] = freezeDecision(
    { ...sold, jobs: [told, { ...brakes, ifItWaits: null }, { ...put, id: "put", cause: "Worn" }] },
    ["oil", "brakes", "put"],
    taken,
  ).jobs;
  expect(first?.reasons).toEqual({ cause: "2 qt low", ifItWaits: "The engine wears" });
  expect(second).not.toHaveProperty("reasons");
  expect(third?.reasons).toEqual({ cause: "Worn" });
});

test("the revised total is that of all that is approved, tax and fees included", () => {
  expect(decidedOn({ ...mixed, jobs: [oil, brakes] }).revised).toBe(15_000 + 5_500 + 300);
  expect(decidedOn({ ...mixed, jobs: [decidedAs("declined", oil)] })).toMatchObject({
    revised: 0,
    jobs: [{ word: { status: "declined" } }],
  });
});

test("nothing is kept of a job that is not there, was not decided on, or is another one by now", () => {
  expect(() => freezeDecision(mixed, ["none"], taken)).toThrow(/no such job/);
  expect(() => freezeDecision(mixed, ["pending"], taken)).toThrow(/nobody/);
  const dearer = { ...oil, lines: [labor("a", { rate: 15_001 })] };
  const renamed = { ...oil, name: { en: "Else", es: "" } };
  for (const changed of [dearer, renamed])
    expect(() => freezeDecision(order({ ...sold, jobs: [changed] }), ["oil"], taken)).toThrow(/not what/);
});
