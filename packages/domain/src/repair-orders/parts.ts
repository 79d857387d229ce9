import { isOffered, onceApproved } from "./authorization.ts";
import type { PART_SUPPLY, PartLine } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { isOff } from "./stages.ts";

/** Where a part is: in the shop, or how far its way there is. */
export type Supply = (typeof PART_SUPPLY)[number];

/** What a part's supply becomes next; null where nothing is left to wait for. Any state can be set again by hand. */
export const NEXT_SUPPLY = {
  "on-hand": "needed",
  needed: "ordered",
  ordered: "arrived",
  arrived: null,
} as const satisfies Record<Supply, Supply | null>;

/** Is a part still to come? */
export const isAwaited = ({ supply }: { supply: Supply }): boolean =>
  supply === "needed" || supply === "ordered";

/** A job that waits, and for which parts. */
export type AwaitedParts = { job: string; parts: PartLine[] };

/** The approved jobs that wait for parts. A job waits by itself, from the moment one is needed until the last has arrived. */
export const awaitedParts = (order: Pick<RepairOrder, "jobs">): AwaitedParts[] =>
  onceApproved(order).flatMap(({ id, lines }) => {
    const parts = lines.filter((line) => line.kind === "part").filter(isAwaited);
    return parts.length > 0 ? [{ job: id, parts }] : [];
  });

/** Has the shop charged for an old part that is still to come back? Of a part that is not there yet, nothing is. */
export const owesCore = ({ core, supply }: Pick<PartLine, "core" | "supply">): boolean =>
  core !== null && core.cents > 0 && !core.returned && !isAwaited({ supply });

/** How many parts of an order somebody has to see to. */
export type PartsCount = {
  /** For which approved jobs wait. */
  awaited: number;
  /** Needed or ordered, for jobs that are not approved yet, too. */
  open: number;
  /** Old parts of approved jobs that are to come back. */
  cores: number;
  /** Jobs of which a technician wrote down what parts they need; absent where there are none. */
  noted?: number;
};

/** Counts the parts of an order that somebody has to see to; null where there are none. */
export function countParts(order: Pick<RepairOrder, "jobs">): PartsCount | null {
  const awaited = awaitedParts(order).reduce((sum, { parts }) => sum + parts.length, 0);
  const open = order.jobs
    .filter(isOffered)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.kind === "part" && isAwaited(line)).length;
  const cores = onceApproved(order)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.kind === "part" && owesCore(line)).length;
  const noted = partsNotes(order).length;
  return open + cores + noted > 0 ? { awaited, open, cores, ...(noted > 0 && { noted }) } : null;
}

/**
 * An order that says whether old parts of it are to come back: its car may be gone before they are. When the visit is off, the old
 * parts stay in the car.
 */
export function withCoresOwed(order: RepairOrder): RepairOrder {
  const owesCores = !isOff(order.stage.is) && (countParts(order)?.cores ?? 0) > 0;
  return owesCores === (order.owesCores ?? false) ? order : { ...order, owesCores };
}

/** What a technician wrote down that a job needs, in their own words. */
export type PartsNote = Pick<OpenPart, "job" | "approved"> & { text: string };

/** The notes of needed parts on an order that nobody has seen to, in its own order. */
export const partsNotes = ({ jobs }: Pick<RepairOrder, "jobs">): PartsNote[] =>
  jobs.filter(isOffered).flatMap(({ id, name, partsNeeded, authorization }) => {
    const approved = authorization.status === "approved";
    return partsNeeded ? [{ job: { id, name }, approved, text: partsNeeded }] : [];
  });

/** A part somebody has to see to: one that is to come, or an old one that is to come back. */
export type OpenPart = {
  line: Pick<PartLine, "id" | "name" | "partNumber" | "quantity" | "condition" | "supply" | "core">;
  job: { id: string; name: RepairOrder["jobs"][number]["name"] };
  /** Did the customer say yes to its job? */
  approved: boolean;
  /** Who set its supply, and when; null where that is too long ago to tell. */
  set: Pick<RepairOrder["touched"][number], "by" | "at"> | null;
};

/** The parts of an order that somebody has to see to, in its own order: what {@link countParts} counts. */
export function openParts({ jobs, touched }: Pick<RepairOrder, "jobs" | "touched">): OpenPart[] {
  return jobs.filter(isOffered).flatMap((job) => {
    const approved = job.authorization.status === "approved";
    return job.lines.flatMap((line): OpenPart[] => {
      if (line.kind !== "part" || !(isAwaited(line) || (approved && owesCore(line)))) return [];
      const { id, name, partNumber, quantity, condition, supply, core } = line;
      const what = `line.${id}.supply`;
      const set = touched.findLast((one) => one.what === what);
      return [
        {
          line: { id, name, partNumber, quantity, condition, supply, core },
          job: { id: job.id, name: job.name },
          approved,
          set: set ? { by: set.by, at: set.at } : null,
        },
      ];
    });
  });
}
