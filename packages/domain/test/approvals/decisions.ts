import type { Decided } from "../../src/approvals/entry.ts";
import { type DecisionTaken, freezeDecision } from "../../src/approvals/freeze-decision.ts";
import { append, emptyLedger, type Ledger } from "../../src/approvals/ledger.ts";
import type { Said } from "../../src/repair-orders/job.ts";
import type { RepairOrder } from "../../src/repair-orders/order.ts";
import { decidedAs } from "../repair-orders/arbitrary.ts";
import { ana, at, job, labor, order, part } from "../repair-orders/orders.ts";

export const counter: Said = {
  by: { name: "Pat", relation: "owner" },
  channel: "counter",
  reachedAt: null,
  note: null,
};
export const phone: Said = { ...counter, channel: "phone", reachedAt: "+1 303 555 0100" };
export const taken: DecisionTaken = {
  at,
  said: counter,
  recorder: { kind: "staff", uid: ana.uid, name: ana.name },
  signature: { kind: "none" },
  given: "written",
};

/** Two jobs of $150 and $50, both approved. */
export const oil = decidedAs("approved", job("oil", [labor("a", { hours: 100, rate: 15_000 })]));
export const brakes = decidedAs("approved", job("brakes", [part("b", { quantity: 100, price: 5_000 })]));
export const sold: RepairOrder = order({
  jobs: [oil, brakes],
  terms: { tax: { part: 0, labor: 0, sublet: 0, fee: 0 }, rounding: "invoice", supplies: null },
  estimate: { version: 1, at, offer: "" },
  document: { status: "repair-order", at, by: ana },
});

/** What was decided on all jobs of an order in one go. */
export const decidedOn = (on: RepairOrder, over: Partial<DecisionTaken> = {}): Decided =>
  freezeDecision(
    on,
    on.jobs.map(({ id }) => id),
    { ...taken, ...over },
  );

/** A ledger with one decision more. */
export function added(ledger: Ledger, decided: Decided): Ledger {
  const done = append(ledger, decided);
  if (!done.ok) throw new Error(done.reason);
  return done.ledger;
}

/** The ledger of an order after decisions. */
export const ledgerOf = (...all: Decided[]): Ledger => all.reduce(added, emptyLedger(sold.id));
