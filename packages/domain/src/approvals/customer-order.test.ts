import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { decideOn, rules } from "../../test/repair-orders/moves.ts";
import { job, labor, order, part, stamp, sublet } from "../../test/repair-orders/orders.ts";
import { fingerprint } from "../fingerprint.ts";
import { apply } from "../repair-orders/apply.ts";
import { isApproved, reasonsOf } from "../repair-orders/authorization.ts";
import type { Job } from "../repair-orders/job.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import { coreOf, customerOrder, hasExpired, toDecide, totalOfJobs, totalWith } from "./customer-order.ts";

test("what a customer reckons from what they are shown is what the shop reckons, to the cent", () => {
  fc.assert(
    fc.property(anyOrder, (whole) => {
      const shown = customerOrder(whole);
      const approved = whole.jobs.filter(isApproved).map(({ id }) => id);
      expect(totalOfJobs(shown, approved)).toBe(totalsOf(whole, "approved").total);
      expect(shown.approved).toBe(totalsOf(whole, "approved").total);
    }),
  );
});

test("what a decision saw is other where the customer is told other reasons, and not where the shop notes something", () => {
  const saw = (over: object) =>
    customerOrder(order({ jobs: [{ ...job("a", [labor("l")]), cause: "Worn", ...over }] })).jobs[0]?.saw;
  const { reasons, ...offered } = saw({}) ?? {};
  for (const over of [{ cause: "Cracked" }, { cause: null }, { ifItWaits: "It breaks" }]) {
    expect(saw(over)).toMatchObject(offered);
    expect(saw(over)?.reasons).not.toBe(reasons);
  }
  expect(saw({ note: "Call first", correction: "Replaced", ifItWaits: null })).toEqual(saw({}));
  expect(saw({ cause: "Worn to\n2 mm" })).toEqual(saw({ cause: " Worn  to 2\u00a0mm" }));
  expect(saw({ cause: "Worn to 2 mm" })).not.toEqual(saw({ cause: "Worn to 2mm" }));
});

test("what is said of a decided job and was not when it was decided on is said to be from later, as is what was removed, and nothing of what nobody knows", () => {
  const reason = fc.constantFrom(null, "Worn out", "Worn\n out ", "Cracked");
  const reasons = fc.record({ cause: reason, ifItWaits: reason });
  fc.assert(
    fc.property(
      reasons,
      reasons,
      fc.constantFrom("approved", "declined", "deferred"),
      (then, now, status) => {
        const open = order({ jobs: [{ ...job("a", [labor("l")]), ...then }] });
        const on = open.jobs[0];
        const done = on && apply(open, decideOn(on, status), stamp, rules);
        if (!done?.ok) throw new Error("refused");
        const [decided] = done.order.jobs;
        if (decided?.authorization.status !== status) throw new Error("not decided");
        const sinceOf = (one: Job) => customerOrder({ ...done.order, jobs: [{ ...one, ...now }] }).jobs[0];
        const read = (text: string | null) => text?.trim().replace(/\s+/g, " ");
        const markOf = (was: unknown, is: unknown) =>
          is === null ? "removed" : was === null ? "added" : "changed";
        const marked = (["cause", "ifItWaits"] as const)
          .filter((of) => read(then[of]) !== read(now[of]))
          .map((of) => [of, markOf(then[of], now[of])]);
        const marks = marked.length > 0 ? Object.fromEntries(marked) : null;
        expect(sinceOf(decided)?.reasonsSince).toEqual(marks);
        // Where only both together were kept, nothing is said of one of them.
        const { eachReason: ___, ...together } = decided.authorization;
        const whole = (of: typeof now) => (of.cause ?? of.ifItWaits) !== null || null;
        expect(
          sinceOf({ ...decided, authorization: together as Job["authorization"] })?.reasonsSince,
        ).toEqual(marks && { both: markOf(whole(then), whole(now)) });
        // Another job is asked again: nothing was decided on it as it is.
        const dearer = { ...decided, lines: [labor("l", { rate: 99_000 })] };
        if (status === "approved") expect(sinceOf(dearer)?.reasonsSince).toBeNull();
        // As it was kept before spaces were left out of it.
        const spaced = fingerprint(reasonsOf(decided));
        const earlier = { ...decided, authorization: { ...decided.authorization, reasons: spaced } };
        expect(customerOrder({ ...done.order, jobs: [earlier] }).jobs[0]?.reasonsSince).toBeNull();
        const { reasons: _, ...older } = decided.authorization;
        expect(
          sinceOf({ ...decided, authorization: older as Job["authorization"] })?.reasonsSince,
        ).toBeNull();
      },
    ),
  );
});

test("nothing of what is the shop's own is in it, wherever it stands on the order", () => {
  const secret = "zz-secret";
  const lines = [
    part("p", { partNumber: secret, cost: 77_777, supply: "ordered", pricing: "matrix" }),
    labor("l", { rateId: secret }),
    sublet("s", { vendor: secret, cost: 77_777 }),
  ];
  const member = { uid: secret, name: secret };
  const work = {
    ...job("a", lines),
    ...{ note: secret, partsNeeded: secret, technician: member, canned: secret },
    redoes: { reason: "warranty" as const, order: secret, number: 1 },
  };
  const found = { ...job("b", []), foundBy: member };
  const whole = order({
    jobs: [work, found],
    note: secret,
    exemption: secret,
    labels: [secret],
    advisor: member,
  });
  const { customer, vehicle } = whole;
  const shown = customerOrder({
    ...whole,
    customer: { ...customer, email: `${secret}@x.example`, phone: secret, uid: secret, record: secret },
    vehicle: { ...vehicle, vin: secret, id: secret },
    purchaseOrder: secret,
    referral: secret,
  });
  expect(JSON.stringify(shown)).not.toMatch(/zz-secret|77777/);
  expect(shown.jobs.map(({ id }) => id)).toEqual(["a"]);
  expect(totalOfJobs(shown, ["a"])).toBe(totalsOf({ ...whole, jobs: [work] }).total);
});

test("what waits for a decision is what nobody has decided on as it is now", () => {
  fc.assert(
    fc.property(anyOrder, (whole) => {
      const shown = customerOrder(whole);
      for (const one of toDecide(shown)) expect(one.status).toBe("pending");
      for (const { approvedAt, status } of shown.jobs)
        if (approvedAt !== null) expect(status).toBe("pending");
    }),
  );
});

test("a customer reads of each job what they described, what they said to it, when, how, and who wrote it down", () => {
  const by = (of: Job, channel: "link" | "phone"): Job => {
    if (of.authorization.status === "pending") throw new Error("not decided");
    const { said } = of.authorization;
    return {
      ...of,
      authorization: { ...of.authorization, said: { ...said, channel } } as Job["authorization"],
    };
  };
  const later = decidedAs("deferred", job("later", [labor("b")]));
  const until = { ...later.authorization, until: "2026-05-01" } as Job["authorization"];
  const then = decidedAs("approved", job("dearer", [labor("c", { rate: 10_000 })]));
  const whole = order({
    concerns: [
      { id: "noise", text: "It squeals" },
      { id: "light", text: "A light is on" },
    ],
    jobs: [
      { ...by(decidedAs("approved", job("linked", [labor("a")])), "link"), concern: "light" },
      by({ ...later, authorization: until }, "phone"),
      { ...then, lines: [labor("c", { rate: 12_000 })], ifItWaits: "It breaks" },
      { ...job("open", [part("d")]), concern: "gone" },
    ],
  });
  const { at } = stamp;
  const shown = customerOrder(whole);
  expect(shown.vehicle).toEqual({ plate: "7ABC123", year: 2018, make: "Toyota", model: "Corolla" });
  expect(shown.jobs).toMatchObject([
    {
      ...{ id: "linked", status: "approved", concern: "A light is on", until: null, approvedAt: null },
      decided: { name: "Pat", at, channel: "link", recordedBy: null },
    },
    {
      ...{ id: "later", status: "deferred", concern: null, until: "2026-05-01", approvedAt: null },
      decided: { name: "Pat", at, channel: "phone", recordedBy: "Ana" },
    },
    {
      ...{ id: "dearer", status: "pending", concern: null, until: null, decided: null, approvedAt: 10_000 },
      ifItWaits: "It breaks",
    },
    { id: "open", status: "pending", concern: null, decided: null, approvedAt: null, ifItWaits: null },
  ]);
  // Staff without a name is nobody to name.
  const [first] = shown.jobs;
  const nameless = by(decidedAs("approved", job("x", [labor("a")])), "phone");
  const word = { ...nameless.authorization, recordedBy: { uid: "u", name: "" } } as Job["authorization"];
  const [one] = customerOrder(order({ jobs: [{ ...nameless, authorization: word }] })).jobs;
  expect(one?.decided?.recordedBy).toBeNull();
  expect(first?.reasonsSince).toBeNull();
});

test("what somebody signs for is what is approved, with the jobs they approve now", () => {
  const [a, b, c] = [
    decidedAs("approved", job("a", [labor("l")])),
    job("b", [labor("m")]),
    job("c", [part("p")]),
  ];
  const whole = order({ jobs: [a, b, c] });
  const shown = customerOrder(whole);
  expect(totalWith(shown)).toBe(totalsOf(whole, "approved").total);
  expect(totalWith(shown, ["b"])).toBe(totalsOf({ ...whole, jobs: [a, b] }).total);
  expect(totalWith(shown, ["b", "c"])).toBe(totalsOf(whole).total);
});

test("cores are counted beside the price, whatever their number", () => {
  const line = (core: number) => ({ core }) as never;
  expect(coreOf({ lines: [line(500), line(0), line(1_500)] })).toBe(2_000);
  expect(coreOf({ lines: [] })).toBe(0);
});

test("prices are no longer good after the day they hold until, where something still waits for a decision", () => {
  const open = order({ jobs: [job("a", [labor("l")])], validUntil: "2026-03-10T00:00:00.000Z" });
  const at = (of: Partial<typeof open>, at: string) => hasExpired(customerOrder({ ...open, ...of }), at);
  expect(at({}, "2026-03-10T00:00:00.001Z")).toBe(true);
  expect(at({}, "2026-03-10T00:00:00.000Z")).toBe(false);
  expect(at({ validUntil: null }, "2027-01-01T00:00:00.000Z")).toBe(false);
  expect(at({ jobs: [decidedAs("approved", job("a", [labor("l")]))] }, "2026-04-01T00:00:00.000Z")).toBe(
    false,
  );
});

test("once the visit is over nothing waits for a decision", () => {
  const { stage } = order();
  const over = order({ jobs: [job("a", [labor("l")])], stage: { ...stage, is: "picked-up" } });
  expect(toDecide(customerOrder(over))).toEqual([]);
});

test("what totals are made from holds of a line what makes its price, and of a certificate that there is one", () => {
  const lines = [labor("l"), part("p", { supply: "ordered", pricing: "matrix" })];
  const { reckoned } = customerOrder(order({ jobs: [job("a", lines)], exemption: "MX-1" }));
  expect(reckoned.jobs[0]?.lines).toMatchObject([
    { rateId: null, pricing: "hand" },
    { partNumber: null, cost: null, pricing: "hand", supply: "on-hand" },
  ]);
  expect(reckoned.exemption).toBe("-");
  expect(customerOrder(order()).reckoned.exemption).toBeNull();
});
