import { type Unanswered, unanswered } from "./asked.ts";
import { authorizationOf, isOffered } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { countParts, type PartsCount } from "./parts.ts";
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
};

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
  const parts = countParts(order);
  const asked = unanswered(order);
  return {
    id,
    number,
    stage: { is: stage.is, column: stage.column, at: stage.at },
    document: order.document.status,
    name: customer.name,
    record: customer.record,
    vehicle: { id: car, plate, year, make, model },
    about: offered[0]?.name ?? order.concerns[0]?.text.slice(0, 80) ?? null,
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
  };
}

/** Was the car not ready by the time it was promised for? @param now ms since 1970 */
export function isPromiseMissed(
  { promisedAt, stage }: Pick<OrderCard, "promisedAt" | "stage">,
  now: number,
): boolean {
  if (promisedAt === null || STAGE_RULES[stage.is].ended) return false;
  return Date.parse(promisedAt) < (stage.is === "ready" ? Date.parse(stage.at) : now);
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
