import { onceApproved } from "./authorization.ts";
import type { PartLine } from "./line.ts";
import type { RepairOrder } from "./order.ts";

/** A job that waits, and for which parts. */
export type AwaitedParts = { job: string; parts: PartLine[] };

const isAwaited = ({ supply }: PartLine): boolean => supply === "needed" || supply === "ordered";

/** The approved jobs that wait for parts. A job waits by itself, from the moment one is needed until the last has arrived. */
export const awaitedParts = (order: Pick<RepairOrder, "jobs">): AwaitedParts[] =>
  onceApproved(order).flatMap(({ id, lines }) => {
    const parts = lines.filter((line) => line.kind === "part").filter(isAwaited);
    return parts.length > 0 ? [{ job: id, parts }] : [];
  });
