import { expect, test } from "vitest";
import { brakes, counter, decidedOn, ledgerOf, oil, phone, sold } from "../../test/approvals/decisions.ts";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, part } from "../../test/repair-orders/orders.ts";
import type { Job, Said } from "../repair-orders/job.ts";
import { consentNotes, missingNotes } from "./consent.ts";
import type { Decided } from "./entry.ts";
import { emptyLedger } from "./ledger.ts";
import { mayStart, stoppedBy } from "./may-start.ts";
import { type Rule, STATES } from "./rule.ts";
import { ruleOf } from "./state-rules.ts";

const rule = (state: (typeof STATES)[number], changes: Partial<Rule> = {}) => ruleOf({ state, changes });
const [CA, FL, MI, NY] = [rule("CA"), rule("FL"), rule("MI"), rule("NY")];
const ledger = ledgerOf(decidedOn(sold));
const oilAt = (rate: number): Job => ({ ...oil, lines: [labor("a", { hours: 100, rate })] });
const brakesAt = (price: number): Job => ({ ...brakes, lines: [part("b", { quantity: 100, price })] });
const told = (given: Decided["estimate"]["given"], said: Said = counter): Decided =>
  decidedOn(sold, { given, said });

test.each(STATES)("in %s, work starts on what was approved in writing, and on nothing else", (state) => {
  const held = rule(state);
  expect(mayStart(held, ledger, oil, sold.jobs)).toEqual({ ok: true });
  expect(mayStart(held, emptyLedger(sold.id), oil, sold.jobs)).toEqual({ ok: false, reason: "not-asked" });
  expect(mayStart(held, ledger, job("else"), sold.jobs)).toMatchObject({ reason: "not-asked" });
  for (const status of ["declined", "deferred"] as const) {
    const said = decidedAs(status, oil);
    const jobs = [said, brakes];
    expect(mayStart(held, ledgerOf(decidedOn(sold), decidedOn({ ...sold, jobs })), said, jobs)).toEqual({
      ok: false,
      reason: status,
    });
  }
  const again: Job = { ...oil, authorization: { status: "pending" } };
  expect(mayStart(held, ledger, again, [again, brakes])).toEqual({ ok: false, reason: "asked-again" });
  const other: Job = { ...oil, lines: [labor("a", { hours: 99, rate: 15_000 })] };
  expect(mayStart(held, ledger, other, [other, brakes])).toEqual({ ok: false, reason: "other-work" });
});

test("a dearer job waits for a new yes, by the rule", () => {
  const of = (held: Rule, rate: number) => mayStart(held, ledger, oilAt(rate), [oilAt(rate), brakes]);
  for (const held of [CA, MI, NY, rule("none")]) {
    expect(of(held, 15_000).ok).toBe(true);
    expect(of(held, 14_000).ok).toBe(true);
    expect(of(held, 15_001)).toEqual({ ok: false, reason: "costs-more", authorized: 15_000, now: 15_001 });
  }
  expect(of(FL, 16_500)).toEqual({ ok: true });
  expect(of(FL, 16_501)).toMatchObject({ reason: "costs-more" });
});

test("what all jobs cost more counts together, and what one costs less makes no room", () => {
  // Florida: 10 % of $200 is $20; $15 of $150 and $10 of $50 are let be one by one.
  const both = [oilAt(16_500), brakesAt(6_000)];
  expect(mayStart(FL, ledger, oilAt(16_500), both)).toMatchObject({ reason: "costs-more" });
  expect(mayStart(FL, ledger, brakesAt(6_000), both)).toMatchObject({ reason: "costs-more" });
  expect(mayStart(FL, ledger, oilAt(16_500), [oilAt(16_500), brakesAt(5_500)])).toEqual({ ok: true });
  expect(mayStart(FL, ledger, oilAt(16_500), [oilAt(16_500), brakesAt(5_501)]).ok).toBe(false);
  expect(mayStart(FL, ledger, oilAt(16_600), [oilAt(16_600), brakesAt(1)])).toMatchObject({
    reason: "costs-more",
  });
  // One that is as cheap as it was goes on, whatever the others cost.
  expect(mayStart(FL, ledger, brakes, [oilAt(90_000), brakes])).toEqual({ ok: true });
  // What is not approved any more, or was never, counts for nothing.
  const again: Job = { ...brakesAt(90_000), authorization: { status: "pending" } };
  expect(mayStart(FL, ledger, oilAt(16_500), [oilAt(16_500), again, job("new", [labor("n")])])).toEqual({
    ok: true,
  });
  const no = decidedAs("declined", brakes);
  const declined = ledgerOf(decidedOn(sold), decidedOn({ ...sold, jobs: [no] }));
  const dear: Job = { ...brakesAt(90_000), authorization: brakes.authorization };
  expect(mayStart(FL, declined, oilAt(16_500), [oilAt(16_500), dear])).toEqual({ ok: true });
});

test("in Florida a job that became cheaper makes no room for several that became dearer", () => {
  const lamp = decidedAs("approved", job("lamp", [part("c", { quantity: 100, price: 2_000 })]));
  const three = ledgerOf(decidedOn({ ...sold, jobs: [oil, brakes, lamp] }));
  // 10 % of $220 is $22: $15 and $10 are let be one by one, and not together.
  const cheaper: Job = { ...lamp, lines: [part("c", { quantity: 100, price: 500 })] };
  for (const third of [lamp, cheaper])
    expect(mayStart(FL, three, oilAt(16_500), [oilAt(16_500), brakesAt(6_000), third])).toMatchObject({
      reason: "costs-more",
    });
  expect(mayStart(FL, three, oilAt(16_500), [oilAt(16_500), brakesAt(5_700), cheaper])).toEqual({ ok: true });
});

test("where the rule wants an estimate in writing, a word without one does not do", () => {
  const starts = (held: Rule, ...all: Decided[]) => mayStart(held, ledgerOf(...all), oil, sold.jobs);
  const none = { ok: false, reason: "no-estimate" };
  for (const held of [CA, FL, MI]) expect(starts(held, told("spoken"))).toEqual(none);
  expect(starts(CA, told("waived"))).toEqual(none);
  for (const held of [FL, MI, NY]) expect(starts(held, told("waived"))).toEqual({ ok: true });
  expect(starts(NY, told("spoken"))).toEqual({ ok: true });
  // Where the customer has to ask for one, it is due to nobody else.
  const asked = rule("CA", { before: { ...CA.before, estimate: { due: "on-request" } } });
  expect(starts(asked, told("spoken"))).toEqual({ ok: true });
  // Once it was given, more work is agreed on by voice.
  expect(starts(CA, told("written"), told("spoken", phone))).toEqual({ ok: true });
  const callIn = rule("CA", { before: { ...CA.before, spoken: true } });
  expect(starts(callIn, told("spoken"))).toEqual({ ok: true });
  // One that came later is none for what was decided before.
  const later = decidedOn({ ...sold, jobs: [brakes] });
  expect(mayStart(CA, ledgerOf(told("spoken"), later), oil, sold.jobs)).toEqual(none);
});

test("Florida wants an estimate in writing above $150", () => {
  const small = (cents: number) => {
    const one = decidedAs("approved", job("one", [labor("o", { hours: 100, rate: cents })]));
    const order = { ...sold, jobs: [one] };
    return mayStart(FL, ledgerOf(decidedOn(order, { given: "spoken" })), one, [one]).ok;
  };
  expect(small(15_000)).toBe(true);
  expect(small(15_001)).toBe(false);
});

test("what has to be noted depends on how the consent came", () => {
  const all = ["date", "time", "name", "reached-at", "work", "added-cost", "revised-total"];
  const here = all.filter((note) => note !== "reached-at");
  for (const channel of ["phone", "text", "email"] as const) expect(consentNotes(CA, channel)).toEqual(all);
  for (const channel of ["counter", "link"] as const) expect(consentNotes(CA, channel)).toEqual(here);
  const split = {
    consent: {
      spoken: ["date" as const, "reached-at" as const],
      electronic: ["time" as const, "reached-at" as const],
    },
  };
  expect(consentNotes(split, "counter")).toEqual(["date"]);
  expect(consentNotes(split, "phone")).toEqual(["date", "reached-at"]);
  expect(consentNotes(split, "email")).toEqual(["time", "reached-at"]);
  expect(consentNotes(split, "link")).toEqual(["time"]);
});

test("a consent without what has to be noted of it does not do", () => {
  const text: Said = { ...counter, channel: "text" };
  expect(missingNotes(CA, text)).toEqual(["reached-at"]);
  expect(missingNotes(CA, phone)).toEqual([]);
  expect(missingNotes(CA, counter)).toEqual([]);
  expect(mayStart(CA, ledgerOf(told("written", text)), oil, sold.jobs)).toEqual({
    ok: false,
    reason: "notes-missing",
    notes: ["reached-at"],
  });
  const lax = rule("CA", { consent: { spoken: ["date"], electronic: ["date"] } });
  expect(mayStart(lax, ledgerOf(told("written", text)), oil, sold.jobs)).toEqual({ ok: true });
});

test("a change past the rule stops the clock on that job and asks again; one within it does neither", () => {
  const after = (held: Rule, ...jobs: Job[]) =>
    stoppedBy(held, { jobs: sold.jobs, ledger }, { jobs, ledger });
  expect(after(CA, oil, brakes)).toEqual([]);
  expect(after(FL, oilAt(16_500), brakes)).toEqual([]);
  expect(after(CA, oilAt(16_500), brakes)).toEqual([
    { job: "oil", asksAgain: true, why: { reason: "costs-more", authorized: 15_000, now: 16_500 } },
  ]);
  const used: Job = { ...brakes, lines: [part("b", { quantity: 100, price: 5_000, condition: "used" })] };
  expect(after(FL, oil, used)).toEqual([{ job: "brakes", asksAgain: true, why: { reason: "other-work" } }]);
  expect(after(FL, brakes)).toEqual([{ job: "oil", asksAgain: false, why: { reason: "gone" } }]);
  const again: Job = { ...oil, authorization: { status: "pending" } };
  expect(after(FL, again, brakes)).toEqual([
    { job: "oil", asksAgain: false, why: { reason: "asked-again" } },
  ]);
  // One becomes dearer, and two wait: what they cost more counts together.
  expect(
    stoppedBy(
      FL,
      { jobs: [oilAt(16_500), brakes], ledger },
      { jobs: [oilAt(16_500), brakesAt(6_000)], ledger },
    ),
  ).toMatchObject([
    { job: "oil", asksAgain: true },
    { job: "brakes", asksAgain: true },
  ]);
  // On what could not be worked on before, nothing stops.
  expect(stoppedBy(CA, { jobs: [oilAt(20_000), brakes], ledger }, { jobs: [brakes], ledger })).toEqual([]);
  // A word can stop work, too: on a job that was dearer, but not by too much, the customer says no.
  const jobs = [decidedAs("declined", oilAt(16_500)), brakes];
  const word = ledgerOf(decidedOn(sold), decidedOn({ ...sold, jobs }));
  expect(stoppedBy(FL, { jobs: [oilAt(16_500), brakes], ledger }, { jobs, ledger: word })).toEqual([
    { job: "oil", asksAgain: false, why: { reason: "declined" } },
  ]);
});
