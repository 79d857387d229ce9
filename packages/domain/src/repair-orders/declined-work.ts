import { folded } from "../customers/find.ts";
import type { Job, NewJob } from "./job.ts";
import type { Line } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { priceOf } from "./prices.ts";
import { laborPrice, type PriceRules, partPrice, rateOf } from "./pricing.ts";
import { isOff } from "./stages.ts";

/** Work a customer refused or put off, that waits to be offered again. */
export type DeclinedWork = {
  /** The order it was refused on, and its number. */
  order: string;
  number: number;
  /** As it stands there, its decision included: when, and at how many cents. */
  job: Job & { authorization: Extract<Job["authorization"], { status: "declined" | "deferred" }> };
};

type Work = Pick<Job, "name" | "canned">;

const namesOf = ({ name }: Work): string[] => [name.en, name.es].map(folded).filter((one) => one !== "");

/** Are these the same piece of work: of one canned job, or of one name? */
export const isSameWork = (one: Work, other: Work): boolean =>
  (one.canned !== null && one.canned === other.canned) ||
  namesOf(one).some((name) => namesOf(other).includes(name));

/**
 * The work on a car's orders that was refused or put off and is still waiting, the latest said first. What the customer
 * said last of a piece of work counts: once approved it waits no longer, unless that order was canceled.
 */
export function declinedWork(orders: readonly RepairOrder[]): DeclinedWork[] {
  const decided = orders
    .flatMap(decidedOn)
    .sort((a, b) => (a.authorization.at < b.authorization.at ? 1 : -1));
  const waiting: DeclinedWork[] = [];
  for (const [at, { order, number, job, authorization }] of decided.entries()) {
    if (authorization.status === "approved") continue;
    if (decided.slice(0, at).some((later) => isSameWork(later.job, job))) continue;
    waiting.push({ order, number, job: { ...job, authorization } });
  }
  return waiting;
}

type Decided = Exclude<Job["authorization"], { status: "pending" }>;
type DecidedJob = { order: string; number: number; job: Job; authorization: Decided };

function decidedOn({ id: order, number, stage, jobs }: RepairOrder): DecidedJob[] {
  const decided: DecidedJob[] = [];
  for (const job of jobs) {
    const { authorization } = job;
    if (authorization.status === "pending" || (isOff(stage.is) && authorization.status === "approved"))
      continue;
    decided.push({ order, number, job, authorization });
  }
  return decided;
}

function lineAgain(line: Line, id: string, rules: PriceRules): Line {
  switch (line.kind) {
    case "labor": {
      if (line.pricing === "hand") return { ...line, id };
      const { id: rateId, cents } = rateOf(rules, line.rateId);
      return { ...line, id, rateId, rate: laborPrice(rules.laborMatrix, cents, line.hours) };
    }
    case "part": {
      const isTyped = line.pricing === "hand" || line.cost === null;
      const price = isTyped ? line.price : partPrice(rules.partsMatrix, line.cost ?? 0);
      const core = line.core && { ...line.core, returned: false };
      return { ...line, id, price, core, supply: "on-hand" };
    }
    case "sublet":
    case "fee":
      return { ...line, id };
  }
}

/**
 * A job that was refused, as it is offered again: at the shop's rates of today, except where a price was typed. What was
 * found then is kept; what was done, and who worked on it, is of this visit.
 * @param newId makes an id that nothing has yet
 */
export const jobOfferedAgain = (job: Job, rules: PriceRules, newId: () => string): NewJob => {
  const { name, cause, ifItWaits, note, category, discount, canned, lines } = job;
  return {
    ...{ id: newId(), name, concern: null, cause, correction: null, note, category, technician: null },
    ...{ discount, canned, redoes: null, foundBy: null },
    ...(ifItWaits != null && { ifItWaits }),
    lines: lines.map((line) => lineAgain(line, newId(), rules)),
  };
};

/** What a job that was refused or put off costs if it is offered again today. Cents, without tax. */
export const priceOfferedAgain = (job: Job, rules: PriceRules): number => {
  let made = 0;
  const again = jobOfferedAgain(job, rules, () => `again-${++made}`);
  return priceOf({ ...again, authorization: { status: "pending" } });
};
