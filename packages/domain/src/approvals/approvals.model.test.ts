import fc from "fast-check";
import { expect, test } from "vitest";
import { taken } from "../../test/approvals/decisions.ts";
import { anyOverrun } from "../../test/approvals/overruns.ts";
import { anyPick, editOf, type Pick } from "../../test/repair-orders/edits.ts";
import { job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import { apply } from "../repair-orders/apply.ts";
import { authorizationOf, seenOf } from "../repair-orders/authorization.ts";
import type { OrderCommand } from "../repair-orders/commands.ts";
import { defaultSettings } from "../repair-orders/default-settings.ts";
import type { Job, Said } from "../repair-orders/job.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { priceOf } from "../repair-orders/prices.ts";
import { totalsOf } from "../repair-orders/totals.ts";
import type { Decided, LedgerEntry } from "./entry.ts";
import { freezeDecision } from "./freeze-decision.ts";
import { append, emptyLedger, headOf, type Ledger, verify } from "./ledger.ts";
import { mayStart, stoppedBy } from "./may-start.ts";
import { type Overrun, type Rule, STATES } from "./rule.ts";
import { sinceLast } from "./since-last.ts";
import { ruleOf } from "./state-rules.ts";
import { unrecordedDecisions } from "./unrecorded-decisions.ts";

const settings = { ...defaultSettings, required: { work: [], ready: [], posting: [] } };
const frozen = <One>(value: One): One => {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) frozen(one);
  }
  return value;
};

const begin = order({
  jobs: ["a", "b", "c"].map((id) =>
    job(id, [labor(`${id}1`, { rate: 4_000 }), part(`${id}2`, { price: 3_000 })]),
  ),
});

/** What was said to a job, as whoever looked over the shoulder wrote it down. */
type Heard = { yes: boolean; work: string; cents: bigint; entry: number; hasNumber: boolean; total: bigint };
type Given = Decided["estimate"]["given"];
type Real = {
  rule: Rule;
  order: RepairOrder;
  ledger: Ledger;
  clocks: Set<string>;
  heard: Map<string, Heard>;
  given: Given[];
  /** Each entry as it was when it was written. */
  written: string[];
  seen: { stopped: number; started: number; refused: Set<string>; lapsed: Set<string> };
};

/** All of a job that is not its price, written out. */
const workOf = ({ name, lines }: Job): string =>
  JSON.stringify([
    name.en,
    name.es,
    lines
      .map((line) => [
        line.id,
        line.kind,
        line.name.en,
        line.name.es,
        line.taxed,
        line.kind === "labor" && line.hours,
        line.kind === "part" && [line.quantity, line.condition, line.core?.cents],
      ])
      .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  ]);

/** May a price be had for another one? In fractions of big integers, as the law reads. */
function isWithin(overrun: Overrun, was: bigint, is: bigint): boolean {
  const past = (is - was) * 10_000n;
  switch (overrun.kind) {
    case "nothing":
      return past <= 0n;
    case "fixed":
      return past <= BigInt(overrun.cents) * 10_000n;
    case "percent":
      return past <= was * BigInt(overrun.basisPoints);
    case "whichever": {
      const [amount, share] = [
        past <= BigInt(overrun.cents) * 10_000n,
        past <= was * BigInt(overrun.basisPoints),
      ];
      const capped = overrun.cap === null || past <= BigInt(overrun.cap) * 10_000n;
      return (overrun.is === "greater" ? amount || share : amount && share) && capped;
    }
  }
}

/** Does the rule forbid work on a job? Told from what was heard, not from the ledger. */
function forbids({ rule, order, heard, given }: Real, id: string): boolean {
  const said = heard.get(id);
  const is = order.jobs.find((one) => one.id === id);
  if (!is || !said?.yes || is.authorization.status !== "approved" || workOf(is) !== said.work) return true;
  const now = BigInt(priceOf(is));
  if (now > said.cents) {
    let [was, sum] = [0n, 0n];
    for (const one of order.jobs) {
      const word = heard.get(one.id);
      if (!word?.yes || one.authorization.status !== "approved") continue;
      const price = BigInt(priceOf(one));
      was += word.cents;
      sum += price > word.cents ? price : word.cents;
    }
    if (!isWithin(rule.overrun, said.cents, now) || !isWithin(rule.overrun, was, sum)) return true;
  }
  const { estimate, waivable, spoken } = rule.before;
  const isDue =
    estimate.due === "always" || (estimate.due === "above" && said.total > BigInt(estimate.cents));
  const until = given.slice(0, said.entry + 1);
  const isGiven =
    until.includes("written") ||
    (waivable && until.includes("waived")) ||
    (spoken && until.includes("spoken"));
  return (isDue && !isGiven) || !said.hasNumber;
}

type Step = { pick: Pick; kind: number; given: Given; channel: Said["channel"]; hasNumber: boolean };

/** The edit a step comes to: one of all there are, a small rise of a price, or a decision. */
function commandOf(
  { order }: Real,
  { pick, kind, channel, hasNumber }: Step,
  id: string,
): OrderCommand | null {
  const one = order.jobs[pick.one % Math.max(1, order.jobs.length)];
  if (kind < 3) {
    const line = one?.lines.find((line) => line.kind === "part");
    if (line?.kind !== "part") return null;
    const to = line.price + (pick.value % 900) - 100;
    return {
      type: "set-line",
      line: line.id,
      changes: [{ field: "price", from: line.price, to: Math.max(0, to) }],
    };
  }
  if (kind === 4 && one) return { type: "ask-again", job: one.id, from: authorizationOf(one) };
  const command: OrderCommand | null =
    kind < 8 && one
      ? { type: "decide", job: one.id, saw: seenOf(one), decision: { status: "approved", said: taken.said } }
      : editOf(order, pick, id);
  if (command?.type !== "decide") return command;
  const reachedAt = hasNumber || channel === "phone" ? "+1 303 555 0100" : null;
  const said: Said = { ...taken.said, channel, reachedAt };
  return { ...command, decision: { ...command.decision, said } };
}

/** Writes a decision down, in the ledger and in what was heard. */
function record(real: Real, was: RepairOrder, id: string, { given, channel }: Step) {
  const decidedOn = real.order.jobs.find((one) => one.id === id);
  if (!decidedOn || decidedOn.authorization.status === "pending") throw new Error("no decision");
  const { said } = decidedOn.authorization;
  const recorder = channel === "link" ? { kind: "link" as const, link: "l" } : taken.recorder;
  const since = sinceLast(was, real.ledger);
  const decided = freezeDecision(real.order, [id], { ...taken, said, recorder, given });
  const done = append(real.ledger, frozen({ ...decided, ...since }));
  if (!done.ok) throw new Error(done.reason);
  // What the decision itself did, whatever became of the approvals before it meanwhile.
  const { before, standing = before, added } = done.entry.approved;
  expect(standing).toBe(totalsOf(was, "approved").total);
  expect(added).toBe(totalsOf(real.order, "approved").total - standing);
  for (const one of done.entry.lapsed ?? []) real.seen.lapsed.add(one.why);
  real.ledger = done.ledger;
  real.written.push(JSON.stringify(frozen(done.entry)));
  const entry = real.given.push(given) - 1;
  real.heard.set(id, {
    yes: decidedOn.authorization.status === "approved",
    work: workOf(decidedOn),
    cents: BigInt(priceOf(decidedOn)),
    entry,
    hasNumber: said.reachedAt !== null || channel === "counter" || channel === "link",
    total: BigInt(totalsOf(real.order, "approved").total),
  });
}

class Do implements fc.Command<{ count: number }, Real> {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check() {
    return true;
  }
  run(model: { count: number }, real: Real) {
    model.count += 1;
    const before = frozen(real.order);
    const command = commandOf(real, this.step, `new-${model.count}`);
    const applied = command && apply(before, command, stamp, settings);
    if (command && applied?.ok && applied.changed) {
      const was = { jobs: before.jobs, ledger: real.ledger };
      real.order = applied.order;
      if (command.type === "decide") record(real, before, command.job, this.step);
      for (const { job } of stoppedBy(real.rule, was, { jobs: real.order.jobs, ledger: real.ledger })) {
        if (real.clocks.delete(job)) real.seen.stopped += 1;
      }
    }
    for (const one of real.order.jobs) {
      const may = mayStart(real.rule, real.ledger, one, real.order.jobs);
      expect(may.ok, JSON.stringify(may)).toBe(!forbids(real, one.id));
      if (!may.ok) real.seen.refused.add(may.reason);
      // Now and then somebody presses start.
      else if (this.step.pick.other % 2 === 0 && !real.clocks.has(one.id)) {
        real.clocks.add(one.id);
        real.seen.started += 1;
      }
    }
    for (const id of real.clocks) expect(forbids(real, id), `a clock runs on ${id}`).toBe(false);
    expect(real.ledger.entries.map((entry: LedgerEntry) => JSON.stringify(entry))).toEqual(real.written);
    expect(verify(real.order.id, real.ledger.entries, headOf(real.ledger)).ok).toBe(true);
    expect(unrecordedDecisions(real.order, real.ledger)).toEqual([]);
  }
  toString() {
    return JSON.stringify(this.step);
  }
}

/** The rule of a state, as it is or with a shop's own overrun. */
const anyRule = fc
  .record({ state: fc.constantFrom(...STATES), overrun: fc.option(anyOverrun(2_000, 2_000)) })
  .map(({ state, overrun }) => ruleOf({ state, changes: overrun ? { overrun } : {} }));

const anyStep: fc.Arbitrary<Step> = fc.record({
  pick: anyPick,
  kind: fc.nat(12),
  given: fc.constantFrom("written" as const, "written" as const, "spoken" as const, "waived" as const),
  channel: fc.constantFrom(
    "counter" as const,
    "phone" as const,
    "text" as const,
    "email" as const,
    "link" as const,
  ),
  hasNumber: fc.nat(5).map((n) => n > 0),
});

test("no sequence of edits and decisions changes an entry, starts work the rule forbids, or lets it go on", () => {
  const seen = { stopped: 0, started: 0, refused: new Set<string>(), lapsed: new Set<string>() };
  const steps = fc.commands([anyStep.map((step) => new Do(step))], { maxCommands: 40, size: "max" });
  fc.assert(
    fc.property(steps, anyRule, (steps, rule) => {
      fc.modelRun(
        () => ({
          model: { count: 0 },
          real: {
            ...{ rule, order: begin, ledger: emptyLedger(begin.id), clocks: new Set<string>() },
            ...{ heard: new Map<string, Heard>(), given: [], written: [], seen },
          },
        }),
        steps,
      );
    }),
    { numRuns: 150 },
  );
  // All of it came about.
  expect(seen.started).toBeGreaterThan(50);
  expect(seen.stopped).toBeGreaterThan(20);
  // A job that is taken off between two decisions is rarer than that.
  expect([...seen.lapsed]).toEqual(expect.arrayContaining(["changed", "taken-back"]));
  expect([...seen.refused].sort()).toEqual([
    "asked-again",
    "costs-more",
    "declined",
    "deferred",
    "no-estimate",
    "not-asked",
    "notes-missing",
    "other-work",
  ]);
});
