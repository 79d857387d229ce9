import fc from "fast-check";
import { expect, test } from "vitest";
import { anyLine, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order, part, sublet } from "../../test/repair-orders/orders.ts";
import { declinedWork, isSameWork, jobOfferedAgain, priceOfferedAgain } from "./declined-work.ts";
import { defaultSettings } from "./default-settings.ts";
import { type Job, NewJob } from "./job.ts";
import { jobTotals } from "./prices.ts";
import { rateOf } from "./pricing.ts";
import type { Stage } from "./stages.ts";

type Said = "approved" | "declined" | "deferred";
const on = (day: number) => `2026-03-${String(day).padStart(2, "0")}T15:00:00.000Z`;
const decided = (one: Job, status: Said, day: number): Job => {
  const { authorization, ...job } = decidedAs(status, one);
  return { ...job, authorization: { ...authorization, at: on(day) } as Job["authorization"] };
};
const visit = (id: string, jobs: Job[], is: Stage = "picked-up") =>
  order({ id, jobs, stage: { ...order().stage, is, column: is } });
const pads = job("pads", [part("p")]);
const belt = job("belt", [labor("l")]);
const names = (...orders: Parameters<typeof declinedWork>[0][number][]) =>
  declinedWork(orders).map((one) => `${one.order}:${one.job.id}`);

test("what was refused or put off waits, the latest said first; what was approved or not decided does not", () => {
  const hoses = decided(job("hoses"), "deferred", 4);
  const lamp = decided(job("lamp"), "approved", 5);
  expect(
    names(visit("a", [decided(pads, "declined", 1)]), visit("b", [hoses, lamp, { ...belt, id: "new" }])),
  ).toEqual(["b:hoses", "a:pads"]);
});

test("what the customer said last of a piece of work counts, in whatever order the orders come", () => {
  const first = visit("a", [decided(pads, "declined", 1), decided(belt, "declined", 1)]);
  const second = visit("b", [decided(pads, "approved", 8), decided(belt, "declined", 8)]);
  for (const all of [
    [first, second],
    [second, first],
  ])
    expect(names(...all)).toEqual(["b:belt"]);
});

test("an approval on an order that was canceled did nothing: the work still waits", () => {
  const refused = visit("a", [decided(pads, "declined", 1)]);
  for (const off of ["canceled", "no-show"] as const)
    expect(names(refused, visit("b", [decided(pads, "approved", 8)], off))).toEqual(["a:pads"]);
});

test("two jobs are the same work by their canned job, or by a name in either language", () => {
  const name = (en: string, es = "") => ({ canned: null, name: { en, es } });
  expect(isSameWork(name("Front Pads"), name("front pads", "Balatas"))).toBe(true);
  expect(isSameWork(name("Pads", "Balatas"), name("Brakes", "balatas"))).toBe(true);
  expect(isSameWork(name("Pads"), name("Belt"))).toBe(false);
  expect(isSameWork({ ...name("Pads"), canned: "c" }, { ...name("Belt"), canned: "c" })).toBe(true);
});

test("offered again, a job costs what the shop takes today, except where a price was typed", () => {
  const { cents } = rateOf(defaultSettings, null);
  const old = job(
    "old",
    [
      labor("matrix", { rate: 1, rateId: "gone" }),
      labor("hand", { rate: 777, pricing: "hand" }),
      part("typed", { price: 999, pricing: "hand", core: { cents: 500, returned: true }, supply: "ordered" }),
      part("costless", { cost: null, price: 4_200 }),
      sublet("out", { price: 12_000 }),
    ],
    { cause: "Worn to 2 mm", correction: "None", technician: { uid: "teo", name: "Teo" }, canned: "pads" },
  );
  let next = 0;
  const again = jobOfferedAgain(decided(old, "declined", 1), defaultSettings, () => `new-${next++}`);
  expect(again).toMatchObject({ cause: "Worn to 2 mm", correction: null, technician: null, canned: "pads" });
  expect(again.lines).toMatchObject([
    { rateId: rateOf(defaultSettings, null).id, rate: expect.any(Number) },
    { rate: 777 },
    { price: 999, core: { cents: 500, returned: false }, supply: "on-hand" },
    { price: 4_200 },
    { price: 12_000 },
  ]);
  expect((again.lines[0] as { rate: number }).rate).toBeGreaterThanOrEqual(cents / 2);
});

test("whatever was refused can be added to an order as a job of its own", () => {
  const anyJob = fc.array(
    fc.nat(4).chain(() => anyLine("x")),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(anyJob, (lines) => {
      const known = job(
        "old",
        lines.map((line, at) => ({ ...line, id: `l${at}` })),
      );
      let next = 0;
      const again = jobOfferedAgain(decided(known, "declined", 1), defaultSettings, () => `new-${next++}`);
      expect(NewJob.safeParse(again).success).toBe(true);
      const ids = [again.id, ...again.lines.map(({ id }) => id)];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id.startsWith("new-"))).toBe(true);
    }),
  );
});

test("what a job costs that is offered again is what it costs once it is: nothing of what was approved is left of it", () => {
  const lines = [
    labor("hours", { rate: 1 }),
    part("pads", { price: 999, pricing: "hand" }),
    part("rotor", { cost: 2_000, price: 1 }),
  ];
  const known = decided(job("old", lines, { ifItWaits: "The rotors go next" }), "declined", 1);
  let next = 0;
  const again = jobOfferedAgain(known, defaultSettings, () => `new-${next++}`);
  expect(again.ifItWaits).toBe("The rotors go next");
  expect(jobOfferedAgain(job("old"), defaultSettings, () => "new")).not.toHaveProperty("ifItWaits");
  const cents = priceOfferedAgain(known, defaultSettings);
  expect(cents).toBe(jobTotals({ ...again, authorization: { status: "pending" } }).net);
  const [hours, , rotor] = again.lines as [{ rate: number }, unknown, { price: number }];
  expect(rotor.price).toBeGreaterThan(2_000);
  expect(cents).toBe(hours.rate + 999 + rotor.price);
});
