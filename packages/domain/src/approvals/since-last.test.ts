import { expect, test } from "vitest";
import { added, brakes, decidedOn, ledgerOf, oil, sold } from "../../test/approvals/decisions.ts";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor } from "../../test/repair-orders/orders.ts";
import { headOf, verify } from "./ledger.ts";
import { sinceLast } from "./since-last.ts";

const both = ledgerOf(decidedOn(sold));
const asked = { ...oil, authorization: { status: "pending" as const } };
const lapsedOil = { job: "oil", name: oil.name, number: 1, cents: 15_000 };

test("where all stands as it was decided there is nothing to say", () => {
  expect(sinceLast(sold, both)).toEqual({});
  expect(sinceLast({ ...sold, jobs: [] }, ledgerOf())).toEqual({});
});

test("an approval that the shop took back, that is of another job by now, or of none, stands no longer", () => {
  const dearer = { ...oil, lines: [labor("a", { hours: 100, rate: 15_001 })] };
  expect(sinceLast({ ...sold, jobs: [asked, brakes] }, both)).toEqual({
    standing: 5_000,
    lapsed: [{ ...lapsedOil, why: "taken-back" }],
  });
  expect(sinceLast({ ...sold, jobs: [dearer, brakes] }, both)).toMatchObject({
    lapsed: [{ why: "changed" }],
  });
  expect(sinceLast({ ...sold, jobs: [brakes] }, both)).toMatchObject({ lapsed: [{ why: "removed" }] });
});

test("a job turned down lapses by nothing, and a price that fell is another sum only", () => {
  const no = { ...sold, jobs: [decidedAs("declined", oil), brakes] };
  expect(sinceLast({ ...no, jobs: [asked, brakes] }, ledgerOf(decidedOn(no)))).toEqual({});
  const cheaper = { ...oil, lines: [labor("a", { hours: 100, rate: 14_000 })] };
  expect(sinceLast({ ...sold, jobs: [cheaper, brakes] }, both)).toEqual({ standing: 19_000 });
});

test("the next decision says once what lapsed before it, and what it added is counted from what stood", () => {
  const after = { ...sold, jobs: [asked, brakes] };
  const later = decidedAs("approved", job("later", [labor("c", { hours: 100, rate: 7_000 })]));
  const next = { ...decidedOn({ ...sold, jobs: [later] }), revised: 12_000, ...sinceLast(after, both) };
  const ledger = added(both, next);
  expect(ledger.entries[1]).toMatchObject({
    lapsed: [{ ...lapsedOil, why: "taken-back" }],
    approved: { before: 20_000, standing: 5_000, added: 7_000, revised: 12_000 },
  });
  expect(verify(sold.id, ledger.entries, headOf(ledger)).ok).toBe(true);
  expect(sinceLast({ ...after, jobs: [...after.jobs, later] }, ledger)).toEqual({});
});

test("an entry before which nothing changed is the one it always was", () => {
  const [entry] = added(both, { ...decidedOn(sold), standing: 20_000 }).entries.slice(1);
  expect(entry?.approved).toEqual({ before: 20_000, added: 0, revised: 20_000 });
  expect(entry).not.toHaveProperty("lapsed");
});
