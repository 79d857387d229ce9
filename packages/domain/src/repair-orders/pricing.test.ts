import fc from "fast-check";
import { expect, test } from "vitest";
import { fee, labor, newJob, part, sublet } from "../../test/repair-orders/orders.ts";
import { blankJob, cannedFromJob, jobFromCanned } from "./canned.ts";
import { defaultCannedJobs } from "./default-canned-jobs.ts";
import { defaultSettings } from "./default-settings.ts";
import { NewJob } from "./job.ts";
import { laborPrice, partPrice, rateOf, withPrice } from "./pricing.ts";
import { CannedJob } from "./settings.ts";

const laborMatrix = [
  { from: 0, factor: 10_000 },
  { from: 200, factor: 10_500 },
  { from: 800, factor: 12_000 },
];
const rules = { ...defaultSettings, laborMatrix };
const ids = () => {
  let count = 0;
  return () => `id-${++count}`;
};

test.each([
  [0, 0],
  [499, 1_497],
  [500, 1_250],
  [1_999, 4_998],
  [2_000, 4_200],
  [100_000, 130_000],
  [50_000_000, 50_000_000],
])("a part that costs %i cents sells for %i", (cost, price) => {
  expect(partPrice(defaultSettings.partsMatrix, cost)).toBe(price);
});

test("without a matrix a part sells at cost, and labor at its rate", () => {
  expect(partPrice([], 1_234)).toBe(1_234);
  expect(laborPrice([], 15_000, 100)).toBe(15_000);
});

test("longer labor sells at the factor of its band, up to the highest rate there is", () => {
  expect([199, 200, 799, 800].map((hours) => laborPrice(laborMatrix, 15_000, hours))).toEqual([
    15_000, 15_750, 15_750, 18_000,
  ]);
  expect(laborPrice(laborMatrix, 90_000, 800)).toBe(100_000);
});

test("a part never sells below cost", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (cost) => {
      expect(partPrice(defaultSettings.partsMatrix, cost)).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test("a rate that is no more is the usual one; a shop has one at least", () => {
  expect(rateOf(rules, "diagnosis").cents).toBe(16_500);
  expect(rateOf(rules, "gone").id).toBe("general");
  expect(rateOf(rules, null).id).toBe("general");
  expect(() => rateOf({ laborRates: [] }, null)).toThrow("a shop without a labor rate");
});

test("another cost, rate or number of hours makes another price, in the same edit", () => {
  const cost = { field: "cost", from: 1_000, to: 2_000 } as const;
  expect(withPrice(part("a"), [cost], rules)).toEqual([cost, { field: "price", from: 2_500, to: 4_200 }]);
  const hours = { field: "hours", from: 100, to: 250 } as const;
  expect(withPrice(labor("a"), [hours], rules)).toEqual([hours, { field: "rate", from: 15_000, to: 15_750 }]);
  const rateId = { field: "rateId", from: "general", to: "diagnosis" } as const;
  expect(withPrice(labor("a"), [rateId], rules)).toEqual([
    rateId,
    { field: "rate", from: 15_000, to: 16_500 },
  ]);
  const fewer = { field: "hours", from: 100, to: 120 } as const;
  expect(withPrice(labor("a"), [fewer], rules)).toEqual([fewer]);
});

test("a typed price switches the matrix off; it comes back when it is asked for", () => {
  const typed = { field: "price", from: 2_500, to: 3_000 } as const;
  const off = { field: "pricing", from: "matrix", to: "hand" } as const;
  expect(withPrice(part("a"), [typed], rules)).toEqual([typed, off]);
  expect(withPrice(part("a"), [typed, off], rules)).toEqual([typed, off]);
  const rate = { field: "rate", from: 15_000, to: 1 } as const;
  expect(withPrice(labor("a"), [rate], rules)).toEqual([rate, off]);
  const byHand = part("a", { pricing: "hand", price: 3_000 });
  expect(withPrice(byHand, [{ ...typed, from: 3_000 }], rules)).toEqual([{ ...typed, from: 3_000 }]);
  const cost = { field: "cost", from: 1_000, to: 2_000 } as const;
  expect(withPrice(byHand, [cost], rules)).toEqual([cost]);
  expect(withPrice(part("a"), [cost, typed], rules)).toEqual([cost, typed, off]);
  const on = { field: "pricing", from: "hand", to: "matrix" } as const;
  expect(withPrice(byHand, [on], rules)).toEqual([on, { field: "price", from: 3_000, to: 2_500 }]);
});

test("what has no matrix keeps the price it has", () => {
  const price = { field: "price", from: 12_000, to: 1 } as const;
  expect(withPrice(sublet("a"), [price], rules)).toEqual([price]);
  const unknown = { field: "cost", from: 1_000, to: null } as const;
  expect(withPrice(part("a"), [unknown], rules)).toEqual([unknown]);
});

test("a canned job stands on the order at the shop's rates of today", () => {
  const discount = { kind: "percent" as const, basisPoints: 500 };
  const name = { en: "Line", es: "" };
  const canned = CannedJob.parse({
    id: "canned",
    name: { en: "Battery", es: "Batería" },
    category: "electrical",
    discount,
    lines: [
      { kind: "labor", name, taxed: true, hours: 250, rateId: null },
      { kind: "labor", name, taxed: false, hours: 50, rateId: "diagnosis" },
      {
        kind: "part",
        name,
        taxed: true,
        partNumber: "P1",
        quantity: 200,
        cost: 1_000,
        price: null,
        condition: "rebuilt",
        core: 900,
      },
      {
        kind: "part",
        name,
        taxed: true,
        partNumber: null,
        quantity: 100,
        cost: null,
        price: 1_995,
        condition: "new",
        core: null,
      },
      {
        kind: "part",
        name,
        taxed: true,
        partNumber: null,
        quantity: 100,
        cost: null,
        price: null,
        condition: "new",
        core: null,
      },
      { kind: "sublet", name, taxed: true, cost: 1, price: 2 },
      { kind: "fee", name, taxed: false, price: 350 },
    ],
  });
  const job = jobFromCanned(canned, rules, ids());
  expect(job).toEqual(
    newJob(
      "id-1",
      [
        labor("id-2", { name, hours: 250, rate: 15_750 }),
        labor("id-3", { name, taxed: false, hours: 50, rate: 16_500, rateId: "diagnosis" }),
        part("id-4", {
          name,
          partNumber: "P1",
          quantity: 200,
          condition: "rebuilt",
          core: { cents: 900, returned: false },
        }),
        part("id-5", { name, cost: null, price: 1_995, pricing: "hand" }),
        part("id-6", { name, cost: null, price: 0 }),
        sublet("id-7", { name, cost: 1, price: 2 }),
        fee("id-8", { name, price: 350 }),
      ],
      { name: canned.name, category: "electrical", canned: "canned", discount },
    ),
  );
});

test("every canned job of a new shop makes a job, which can be kept as the same canned job", () => {
  for (const canned of defaultCannedJobs.jobs) {
    const job = jobFromCanned(canned, defaultSettings, ids());
    expect(NewJob.parse(job)).toEqual(job);
    const again = cannedFromJob(job, canned);
    const named = canned.lines.map((line) =>
      line.kind === "labor" ? { ...line, rateId: line.rateId ?? "general" } : line,
    );
    expect(again).toEqual({ ...canned, lines: named });
  }
});

test("a price typed by hand is kept with the canned job", () => {
  const job = newJob("j", [
    part("a", { pricing: "hand", price: 1 }),
    part("b", { cost: null, price: 2 }),
    part("c", { core: { cents: 5, returned: true } }),
  ]);
  const { lines } = cannedFromJob(job, { id: "x", category: "brakes" });
  expect(lines).toMatchObject([{ price: 1, core: null }, { price: 2 }, { price: null, core: 5 }]);
});

test("a job typed from nothing has a name and nothing else", () => {
  expect(blankJob("j", { en: "Noise", es: "" })).toEqual(newJob("j", [], { name: { en: "Noise", es: "" } }));
});
