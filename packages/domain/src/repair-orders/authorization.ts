import { fingerprint } from "../fingerprint.ts";
import type { EachReason, Job } from "./job.ts";
import type { Line } from "./line.ts";
import { priceOf } from "./prices.ts";
import type { AuthorizationStatus } from "./stages.ts";

/** What of a line the customer is told besides its price. */
function shown(line: Line): unknown[] {
  const all = [line.kind, line.id, line.name, line.taxed];
  if (line.kind === "labor") return [...all, line.hours];
  if (line.kind === "part") return [...all, line.quantity, line.condition, line.core?.cents ?? null];
  return all;
}

/** What is offered with a job, besides its price, as a fingerprint. In which order its lines stand is no part of it. */
export const offerOf = ({ name, lines }: Pick<Job, "name" | "lines">): string =>
  fingerprint([name, [...lines].sort((a, b) => (a.id < b.id ? -1 : 1)).map(shown)]);

/** Why a job is offered, as the customer is told: what was found, and what happens if it waits. */
export const reasonsOf = ({ cause, ifItWaits }: Pick<Job, "cause" | "ifItWaits">) => ({
  ...(cause !== null && { cause }),
  ...(ifItWaits != null && { ifItWaits }),
});

const UNTOLD = fingerprint({});

const spaced = (text: string): string => text.trim().split(/\s+/).join(" ");

/** The reasons of a job as a fingerprint. How their words are spaced, and where a line ends, is no part of it. */
export const reasonsSeen = (job: Pick<Job, "cause" | "ifItWaits">): string =>
  fingerprint(Object.fromEntries(Object.entries(reasonsOf(job)).map(([of, text]) => [of, spaced(text)])));

/** Each of a job's reasons as {@link reasonsSeen}; null for one that is not given. */
export function eachReason(job: Pick<Job, "cause" | "ifItWaits">): EachReason {
  const { cause, ifItWaits } = reasonsOf(job);
  const seen = (text: string | undefined) => (text === undefined ? null : fingerprint(spaced(text)));
  return { cause: seen(cause), ifItWaits: seen(ifItWaits) };
}

/** What became of a reason since: that it was written, rewritten or removed. */
type Since = "added" | "changed" | "removed";
/** What became of a job's reasons since it was decided on; `both` where it is not known of which of them. */
export type ReasonsSince = Partial<Record<keyof EachReason | "both", Since>>;

const since = <T>(then: T, now: T, none: T): Since =>
  now === none ? "removed" : then === none ? "added" : "changed";

/** Which reasons of a job were written, rewritten or removed after it was decided on? Null where none, and where nobody knows. */
export function reasonsSince(job: Job): ReasonsSince | null {
  const { authorization } = job;
  if (authorization.status === "pending" || authorizationOf(job) === "pending") return null;
  const { reasons, eachReason: told } = authorization;
  const seen = reasonsSeen(job);
  // Older decisions keep the fingerprint of the reasons as they were spaced, and none of each.
  if (reasons === undefined || reasons === seen || reasons === fingerprint(reasonsOf(job))) return null;
  if (!told) return { both: since(reasons, seen, UNTOLD) };
  const now = eachReason(job);
  const of = (one: keyof EachReason) =>
    told[one] === now[one] ? {} : { [one]: since(told[one], now[one], null) };
  return { ...of("cause"), ...of("ifItWaits") };
}

/** What whoever decides on a job has seen of it. */
export type Seen = { offer: string; cents: number };
export const seenOf = (job: Job): Seen => ({ offer: offerOf(job), cents: priceOf(job) });

/** Has a job been priced: does it hold anything that is sold? */
export const isPriced = ({ lines }: Pick<Job, "lines">): boolean => lines.length > 0;

/**
 * Does the customer see a job: has the counter taken up what a technician found, and priced it? What they have decided on they see as
 * long as it is there.
 */
export const isShown = (job: Job): boolean =>
  job.foundBy === null && (isPriced(job) || job.authorization.status !== "pending");

/** Is a job authorized as it is now: the same work, for no more than was shown? */
export const isApproved = (job: Job): boolean =>
  job.authorization.status === "approved" &&
  priceOf(job) <= job.authorization.cents &&
  offerOf(job) === job.authorization.offer;

/** Is a job on offer: neither declined nor deferred? */
export const isOffered = ({ authorization: { status } }: Job): boolean =>
  status === "pending" || status === "approved";

/** What the customer has said to a job as it is now: of one that has changed since they approved it, nothing yet. */
export const authorizationOf = (job: Job): AuthorizationStatus => {
  const { status } = job.authorization;
  return status === "approved" && !isApproved(job) ? "pending" : status;
};

/** The jobs the customer has said yes to, changed since or not. */
export const onceApproved = ({ jobs }: { jobs: readonly Job[] }): Job[] =>
  jobs.filter(({ authorization }) => authorization.status === "approved");

/** Those of some jobs the customer has decided on, also where that no longer holds. */
export const decidedOf = ({ jobs }: { jobs: readonly Job[] }, ids: readonly string[]): Job[] =>
  jobs.filter(({ id, authorization }) => ids.includes(id) && authorization.status !== "pending");

/** The jobs that are to be decided on. */
export const undecided = ({ jobs }: { jobs: readonly Job[] }): Job[] =>
  jobs.filter((job) => authorizationOf(job) === "pending");
