import type { SetCommand } from "./commands.ts";
import type { FeeLine, Line } from "./line.ts";
import type { RepairOrder } from "./order.ts";

type Named = { id: string };

/** With one more, behind the one named, first behind null, or last when that one is gone. */
export function inserted<One extends Named>(all: readonly One[], one: One, after: string | null): One[] {
  if (after === null) return [one, ...all];
  const at = all.findIndex(({ id }) => id === after);
  return at < 0 ? [...all, one] : [...all.slice(0, at + 1), one, ...all.slice(at + 1)];
}

/** Without one. */
export const without = <One extends Named>(all: readonly One[], id: string): One[] =>
  all.filter((one) => one.id !== id);

/** With one as it is now. */
export const replaced = <One extends Named>(all: readonly One[], now: One): One[] =>
  all.map((one) => (one.id === now.id ? now : one));

/** Behind which one it stands; null for the first. */
export const afterOf = (all: readonly Named[], id: string): string | null =>
  all[all.findIndex((one) => one.id === id) - 1]?.id ?? null;

/** A line, with the lines it stands among and the job they are of; null for the fees of the visit. */
export type LineAt = { line: Line; job: string | null; lines: readonly Line[] };

/** Where a line stands; undefined when there is none of that id. */
export function lineOf({ jobs, fees }: Pick<RepairOrder, "jobs" | "fees">, id: string): LineAt | undefined {
  for (const { id: job, lines } of [...jobs, { id: null, lines: fees }]) {
    const line = lines.find((one) => one.id === id);
    if (line) return { line, job, lines };
  }
  return undefined;
}

/** An order with the lines of one job, or with its fees, as they are now. */
export const withLines = (order: RepairOrder, job: string | null, lines: readonly Line[]): RepairOrder =>
  job === null
    ? { ...order, fees: lines as FeeLine[] }
    : { ...order, jobs: order.jobs.map((one) => (one.id === job ? { ...one, lines: [...lines] } : one)) };

/** What holds the fields that a command sets; undefined where it is gone. */
export function targetOf(order: RepairOrder, command: SetCommand): object | undefined {
  switch (command.type) {
    case "set-order":
      return order;
    case "set-vehicle":
      return order.vehicle;
    case "set-job":
      return order.jobs.find(({ id }) => id === command.job);
    case "set-line":
      return lineOf(order, command.line)?.line;
  }
}

/** What a field holds; an absent one holds null. */
export const fieldIn = (target: object | undefined, field: string): unknown =>
  (target as Record<string, unknown> | undefined)?.[field] ?? null;
