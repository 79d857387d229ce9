import { type Unanswered, unanswered } from "./asked.ts";
import { authorizationOf, isOffered, onceApproved } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { countParts, type PartsCount } from "./parts.ts";
import { untakenProposals } from "./proposals.ts";
import { reachedAt } from "./reached.ts";
import { STAGE_RULES, STAGES, type Stage } from "./stages.ts";

/** The stages of the cars the shop still has to do with. */
export const OPEN_STAGES: readonly Stage[] = STAGES.filter((stage) => !STAGE_RULES[stage].ended);

/** What everybody in the shop may see of an order at a glance: no money, and of the customer the name only. */
export type OrderCard = Pick<
  RepairOrder,
  "id" | "number" | "promisedAt" | "keyTag" | "labels" | "advisor" | "createdAt"
> & {
  stage: Pick<RepairOrder["stage"], "is" | "column" | "at">;
  document: RepairOrder["document"]["status"];
  name: string;
  record: string | null;
  vehicle: Pick<RepairOrder["vehicle"], "id" | "plate" | "year" | "make" | "model">;
  /** What it is about: the first job, else what the customer complains of. */
  about: Job["name"] | string | null;
  /** How many jobs stand how with the customer. */
  jobs: Record<ReturnType<typeof authorizationOf>, number>;
  /** Who works on it, each once. */
  technicians: { uid: string; name: string }[];
  /** The customer waits in the shop. */
  waits?: true;
  /** The parts somebody has to see to, if any. */
  parts?: PartsCount;
  /** The customer was asked to decide, and has not. */
  asked?: Unanswered;
  /** How many things a technician found that nobody has taken up, if any. */
  found?: number;
  /** The first of those things, and who found it. */
  finding?: { by: string; name: Job["name"] };
  /** How many jobs were approved once the car was ready, without a word of what was done, if any. */
  approvedSinceReady?: number;
};

/** The jobs that were approved once the car was ready, of which nobody wrote what was done. */
function approvedSinceReady(order: RepairOrder): Job[] {
  const ready = reachedAt(order, "ready");
  if (ready === null) return [];
  return onceApproved(order).filter(
    ({ authorization, correction }) =>
      correction === null && "at" in authorization && authorization.at > ready,
  );
}

/** An order at a glance. */
export function cardOf(order: RepairOrder): OrderCard {
  const { id, number, promisedAt, keyTag, labels, advisor, createdAt, customer, stage } = order;
  const { id: car, plate, year, make, model } = order.vehicle;
  const counts = { pending: 0, approved: 0, declined: 0, deferred: 0 };
  for (const job of order.jobs) counts[authorizationOf(job)] += 1;
  const offered = order.jobs.filter(isOffered);
  const technicians = new Map(
    offered.flatMap(({ technician: one }) => (one ? [[one.uid, one] as const] : [])),
  );
  const [concern] = order.concerns;
  const parts = countParts(order);
  const asked = unanswered(order);
  const proposals = untakenProposals(order);
  const [first] = proposals;
  const late = approvedSinceReady(order).length;
  return {
    id,
    number,
    stage: { is: stage.is, column: stage.column, at: stage.at },
    document: order.document.status,
    name: customer.name,
    record: customer.record,
    vehicle: { id: car, plate, year, make, model },
    about: offered[0]?.name ?? concern?.booked ?? concern?.text.slice(0, 80) ?? null,
    jobs: counts,
    technicians: [...technicians.values()],
    promisedAt,
    keyTag,
    labels,
    advisor,
    createdAt,
    ...(order.waits && { waits: true }),
    ...(parts && { parts }),
    ...(asked && { asked }),
    ...(proposals.length > 0 && { found: proposals.length }),
    ...(first?.foundBy && { finding: { by: first.foundBy.name, name: first.name } }),
    ...(late > 0 && { approvedSinceReady: late }),
  };
}

const minuteOf = (ms: number) => Math.floor(ms / 60_000);
/** How many minutes after a promised time something was, as a clock without seconds shows both. @param at ms since 1970 */
export const minutesLate = (promisedAt: string, at: number): number =>
  minuteOf(at) - minuteOf(Date.parse(promisedAt));

/** Was the car not ready by the minute it was promised for? @param now ms since 1970 */
export function isPromiseMissed(
  { promisedAt, stage }: Pick<OrderCard, "promisedAt" | "stage">,
  now: number,
): boolean {
  if (promisedAt === null || STAGE_RULES[stage.is].ended) return false;
  return minutesLate(promisedAt, stage.is === "ready" ? Date.parse(stage.at) : now) > 0;
}

/** When a car that was picked up had been ready, where that was a minute or more later than promised; null where it was not, or nothing was promised. */
export function readyLate(order: Pick<RepairOrder, "promisedAt" | "stage" | "reached">): string | null {
  const { promisedAt, stage } = order;
  if (promisedAt === null || stage.is !== "picked-up") return null;
  const readyAt = reachedAt(order, "ready") ?? stage.at;
  return minutesLate(promisedAt, Date.parse(readyAt)) > 0 ? readyAt : null;
}

/** The card of an order on the board; null once it is over. */
export const boardCard = (order: RepairOrder): OrderCard | null =>
  STAGE_RULES[order.stage.is].ended ? null : cardOf(order);

/** A card that says something else than its order, is missing, or is of none. */
export type BoardDifference = { id: string; kind: "missing" | "wrong" | "extra" };

/** How a board differs from the one its orders make. */
export function boardDifferences(
  board: Readonly<Record<string, OrderCard>>,
  right: Readonly<Record<string, OrderCard>>,
  same: (one: unknown, other: unknown) => boolean,
): BoardDifference[] {
  return Object.keys({ ...board, ...right }).flatMap((id): BoardDifference[] => {
    if (!board[id]) return [{ id, kind: "missing" }];
    if (!right[id]) return [{ id, kind: "extra" }];
    return same(board[id], right[id]) ? [] : [{ id, kind: "wrong" }];
  });
}
