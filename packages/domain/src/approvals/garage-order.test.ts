import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder } from "../../test/repair-orders/arbitrary.ts";
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
