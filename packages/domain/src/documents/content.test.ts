import fc from "fast-check";
import { expect, test } from "vitest";
import { sold } from "../../test/approvals/decisions.ts";
import { fee, job, labor, order, part } from "../../test/repair-orders/orders.ts";
import { shopProfile } from "../../test/shop.ts";
import { NO_DECISIONS } from "../approvals/ledger.ts";
import { defaultSettings } from "../repair-orders/default-settings.ts";
import { offerOfOrder } from "../repair-orders/versions.ts";
import { canonical, documentId, estimateContent, recordContent } from "./content.ts";

const { texts } = defaultSettings;
const issued = { shop: shopProfile, language: "en" as const };
const estimate = (of: Parameters<typeof estimateContent>[0]) => estimateContent(of, { ...issued, texts });

test("what a technician proposed and the counter did not take up is on no estimate, nor in its total", () => {
  const taken = job("a", [labor("a1", { hours: 100, rate: 10_000 })]);
  const found = job("b", [part("b1")], { foundBy: { uid: "tom", name: "Tom" } });
  const { jobs, totals } = estimate(order({ jobs: [taken, found] }));
  expect(jobs.map(({ cents }) => cents)).toEqual([10_000]);
  expect(totals.subtotal).toBe(10_000);
});

test("an estimate's parts add up to its total, and nothing of it is the shop's own", () => {
  const of = order({
    ...{ jobs: [job("a", [part("a1", { cost: 77_777 }), labor("a2")])], fees: [fee("f", { price: 300 })] },
    ...{ note: "Pays late", keyTag: "K-17", referral: "Radio" },
  });
  const content = estimate(of);
  const { subtotal, core, supplies, tax, total } = content.totals;
  expect(subtotal + core + supplies + tax).toBe(total);
  for (const hidden of ["77777", "Pays late", "K-17", "Radio"])
    expect(canonical(content)).not.toContain(hidden);
});

test("an estimate is of its version's moment while it offers the same, else of the last change", () => {
  const of = order({ jobs: [job("a", [labor("a1")])], updatedAt: "2026-05-05T10:00:00.000Z" });
  const shown = { ...of, estimate: { version: 1, at: "2026-05-01T10:00:00.000Z", offer: offerOfOrder(of) } };
  expect(estimate(shown).at).toBe("2026-05-01T10:00:00.000Z");
  expect(estimate({ ...shown, jobs: [] }).at).toBe("2026-05-05T10:00:00.000Z");
});

test("there is a record only of an order with decisions, and it is of its ledger's head", () => {
  expect(recordContent(sold, issued)).toBeNull();
  const ledger = { ...NO_DECISIONS, count: 2 };
  expect(recordContent({ ...sold, ledger }, issued)).toMatchObject({ kind: "authorization", ledger });
});

test("a record is one for what was decided, whatever the shop changed of itself since; another decision is another", () => {
  const on = { ...sold, ledger: { ...NO_DECISIONS, count: 1 } };
  const idOf = (of: typeof on, shop = shopProfile, language: "en" | "es" = "en") => {
    const content = recordContent(of, { shop, language });
    return content && documentId(content);
  };
  expect(idOf({ ...on, odometerIn: 5 }, { ...shopProfile, phone: "+12125550199" })).toBe(idOf(on));
  expect(idOf({ ...on, ledger: { ...on.ledger, count: 2 } })).not.toBe(idOf(on));
  expect(idOf({ ...on, id: "other" })).not.toBe(idOf(on));
  expect(idOf(on, shopProfile, "es")).not.toBe(idOf(on));
});

test("another logo makes another estimate, and no other record; without one nothing stands in its place", () => {
  const on = { ...sold, ledger: { ...NO_DECISIONS, count: 1 } };
  const of = (logo?: string | null) => estimateContent(sold, { ...issued, logo, texts });
  expect(documentId(of("a"))).not.toBe(documentId(of("b")));
  expect(of(null)).toEqual(estimate(sold));
  expect(of(undefined).shop).not.toHaveProperty("logo");
  const records = [undefined, "a", "b"].map((logo) => recordContent(on, { ...issued, logo }));
  expect(records.map((one) => one?.shop.logo)).toEqual([undefined, "a", "b"]);
  expect(new Set(records.map((one) => one && documentId(one))).size).toBe(1);
});

test("a fleet's name is on its papers; another name makes another estimate, and no other record", () => {
  const on = { ...sold, ledger: { ...NO_DECISIONS, count: 1 } };
  const of = (name?: string) => ({ ...issued, fleet: name ? { name } : null });
  const estimates = [undefined, "Bayside", "Northside"].map((name) =>
    estimateContent(sold, { ...of(name), texts }),
  );
  expect(estimates[0]).toEqual(estimate(sold));
  expect(estimates[1]).toMatchObject({ fleet: "Bayside", customer: sold.customer.name });
  expect(new Set(estimates.map(documentId)).size).toBe(3);
  const records = [undefined, "Bayside"].map((name) => recordContent(on, of(name)));
  expect(records[1]).toMatchObject({ fleet: "Bayside" });
  expect(new Set(records.map((one) => one && documentId(one))).size).toBe(1);
});

test("the person whose car it is, is on its papers where somebody else is on the order's", () => {
  const of = (owner: string | null) => estimateContent(sold, { ...issued, owner, texts });
  expect(of("Wife of Pat")).toMatchObject({ owner: "Wife of Pat", customer: sold.customer.name });
  expect(of(null)).toEqual(estimate(sold));
});

test("a record on which something lapsed since the last decision is another one", () => {
  const on = { ...sold, ledger: { ...NO_DECISIONS, count: 1 } };
  const plain = recordContent(on, issued);
  const since = recordContent(on, issued, { standing: 0 });
  expect(plain).not.toHaveProperty("since");
  expect(recordContent(on, issued, {})).toEqual(plain);
  expect(plain && since && documentId(since)).not.toBe(plain && documentId(plain));
});

test("the same content has one id, whatever the order of its fields; any other has another", () => {
  const content = estimate(sold);
  const turned = Object.fromEntries(Object.entries(content).reverse()) as typeof content;
  expect(documentId(turned)).toBe(documentId(content));
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (more) => {
      const other = { ...content, customer: content.customer + more.replaceAll(/\p{Cs}/gu, "x") };
      expect(documentId(other)).not.toBe(documentId(content));
    }),
  );
});
