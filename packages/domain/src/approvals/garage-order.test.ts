import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order, part, sublet } from "../../test/repair-orders/orders.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { shownLine } from "../repair-orders/versions.ts";
import { garageOrder, garageWork } from "./garage-order.ts";

const decides = { right: "decides", isOwn: true } as const;

test("nothing of what is the shop's own is in the garage, wherever it stands on the order", () => {
  const secret = "zz-secret";
  const member = { uid: secret, name: secret };
  const said = {
    by: { name: secret, relation: "owner" as const },
    ...{ channel: "phone" as const, reachedAt: secret, note: secret },
  };
  const word = { cents: 1, offer: "1", at: "2026-03-02T15:00:00.000Z", recordedBy: member, said };
  const lines = [
    part("p", { partNumber: secret, cost: 77_777, supply: "ordered", pricing: "matrix" }),
    labor("l", { rateId: secret }),
    sublet("s", { vendor: secret, cost: 77_777 }),
  ];
  const own = { note: secret, partsNeeded: secret, technician: member, canned: secret, correction: secret };
  const jobs = [
    { ...job("open", lines), ...own },
    { ...job("refused", lines), ...own, authorization: { ...word, status: "declined" } },
    {
      ...job("later", lines),
      ...own,
      canned: `${secret}-2`,
      authorization: { ...word, status: "deferred", until: null },
    },
    { ...job("found", lines), ...own, foundBy: member },
  ] as ReturnType<typeof job>[];
  const whole = order({ jobs, note: secret, exemption: secret, labels: [secret], advisor: member });
  const { customer, vehicle } = whole;
  const written = {
    ...whole,
    customer: { ...customer, email: `${secret}@x.example`, phone: secret, uid: secret, record: secret },
    vehicle: { ...vehicle, vin: secret, id: secret },
    ...{ purchaseOrder: secret, referral: secret, keyTag: secret },
  };
  expect(garageWork([written])).toEqual([]);
  const over = { ...written, stage: { ...written.stage, is: "picked-up" as const } };
  expect(garageWork([over]).map(({ job }) => job)).toEqual(expect.arrayContaining(["refused", "later"]));
  expect(garageWork([over]).map(({ channel }) => channel)).toEqual(["phone", "phone"]);
  const shown = JSON.stringify([garageOrder(written, decides), garageWork([over])]);
  expect(shown).not.toMatch(/zz-secret|77777|"found"/);
});

test("whoever may only see an order is given none of its documents", () => {
  fc.assert(
    fc.property(anyOrder, (whole) => {
      expect(garageOrder(whole, { right: "sees", isOwn: false })).toMatchObject({
        mayDecide: false,
        papers: [],
      });
      const { approved, waiting, jobs, isOver } = garageOrder(whole, decides);
      expect(approved).toBe(totalsOf(whole, "approved").total);
      const pending = jobs.filter(({ status }) => status === "pending").length;
      expect(waiting).toBe(isOver ? 0 : pending);
    }),
  );
});

test("what was approved adds up: the jobs, what comes on top, and the total", () => {
  fc.assert(
    fc.property(anyOrder, (whole) => {
      const { jobs, charges, approved } = garageOrder(whole, decides);
      const done = jobs.filter(({ status }) => status === "approved");
      const { fees, discount, core, supplies, tax } = charges;
      const work = done.reduce((sum, { cents }) => sum + cents, 0);
      expect(work + fees - discount + core + supplies + tax).toBe(approved);
      const ofTheVisit = whole.fees.map(shownLine).reduce((sum, { cents }) => sum + cents, 0);
      expect(fees).toBe(done.length > 0 ? ofTheVisit : 0);
    }),
  );
});

test("what stands in the garage is the order as it is: what was driven, what is over, what all of it would come to", () => {
  const jobs = [decidedAs("approved", job("a", [labor("l")])), job("b", [part("p", { price: 5_000 })])];
  const whole = order({ jobs, odometerIn: 50_000, promisedAt: "2026-03-04T22:00:00.000Z" });
  const shown = garageOrder(whole, decides);
  expect(shown).toMatchObject({
    ...{
      id: "order",
      number: 1_001,
      stage: "checked-in",
      openedAt: whole.createdAt,
      isOwn: true,
      isOver: false,
    },
    ...{ odometer: 50_000, promisedAt: "2026-03-04T22:00:00.000Z", waiting: 1, mayDecide: true },
    ...{ offered: totalsOf(whole).total, approved: totalsOf(whole, "approved").total },
  });
  expect(shown.jobs).toEqual([
    { id: "a", name: { en: "Job a", es: "" }, cents: expect.any(Number), status: "approved", until: null },
    { id: "b", name: { en: "Job b", es: "" }, cents: 5_000, status: "pending", until: null },
  ]);
  expect(garageOrder({ ...whole, odometerOut: 50_012 }, decides).odometer).toBe(50_012);
  const over = { ...whole, stage: { ...whole.stage, is: "picked-up" as const } };
  expect(garageOrder(over, decides)).toMatchObject({ isOver: true, waiting: 0 });
});

test("the documents are those there are: an estimate of what is offered, what was authorized, and a posted invoice", () => {
  const ledger = { count: 1, hash: "0".repeat(64) };
  const jobs = [job("a", [labor("l")])];
  expect(garageOrder(order({ jobs }), decides).papers).toEqual(["estimate"]);
  expect(garageOrder(order({ jobs, ledger }), decides).papers).toEqual(["authorization", "estimate"]);
  expect(garageOrder(order({ ledger }), decides).papers).toEqual(["authorization"]);
  expect(garageOrder(order(), decides).papers).toEqual([]);
  const stamp = { at: "2026-03-02T15:00:00.000Z", by: { uid: "ana", name: "Ana" } };
  const drafted = { status: "invoice-draft" as const, ...stamp };
  const posted = { status: "posted" as const, invoice: 1001, ...stamp };
  expect(garageOrder(order({ ledger, document: drafted }), decides).papers).toEqual(["authorization"]);
  expect(garageOrder(order({ ledger, document: posted }), decides).papers).toEqual([
    "invoice",
    "authorization",
  ]);
});

test("work that waits says what it is, what it cost, and until when it was put off", () => {
  const later = decidedAs("deferred", job("a", [part("p", { price: 5_000 })], { category: "brakes" }));
  const until = { ...later.authorization, until: "2026-05-01" } as typeof later.authorization;
  const over = order({
    stage: { ...order().stage, is: "picked-up" },
    jobs: [{ ...later, authorization: until }],
  });
  expect(garageWork([over])).toEqual([
    {
      ...{ order: "order", number: 1_001, job: "a", name: { en: "Job a", es: "" }, cents: 5_000 },
      ...{
        until: "2026-05-01",
        status: "deferred",
        at: over.createdAt,
        channel: "counter",
        category: "brakes",
      },
    },
  ]);
});
