import type { Quarter } from "@openhood/domain/booking/quarters";
import type { ApiOutputs } from "../../../platform/trpc.tsx";

export type Difference = ApiOutputs["booking"]["repair"]["differences"][number];

/** A check under way, or over: dates are those by UTC. */
export type Run = {
  from: string;
  /** The next date to ask for. */
  at: string;
  /** The last date anything is held on; null while it is not known, or where there is none. */
  last: string | null;
  write: boolean;
  over: boolean;
  differences: readonly Difference[];
};

export const running = (from: string): Run => ({
  from,
  at: from,
  last: null,
  write: false,
  over: false,
  differences: [],
});

/** How far a check is, 0 to 1. */
export function shareOf({ from, at, last }: Run): number {
  if (last === null) return 0;
  const length = Date.parse(last) - Date.parse(from) + 86_400_000;
  return length <= 0 ? 1 : Math.min(1, (Date.parse(at) - Date.parse(from)) / length);
}

/** Differences that are one to whoever reads them: of one kind, in one lane, for the same, hour after hour. */
export type Group = {
  key: string;
  kind: Difference["kind"];
  lane: string | null;
  first: Quarter;
  /** The quarter after the last. */
  end: Quarter;
  count: number;
};

export function grouped(differences: readonly Difference[]): Group[] {
  const ordered = differences.toSorted(
    (a, b) =>
      a.kind.localeCompare(b.kind) ||
      (a.lane ?? "").localeCompare(b.lane ?? "") ||
      (a.by?.id ?? "").localeCompare(b.by?.id ?? "") ||
      a.quarter - b.quarter,
  );
  const groups: (Group & { by: string | null })[] = [];
  for (const { kind, lane, quarter, by, path } of ordered) {
    const last = groups.at(-1);
    const isNext =
      last?.kind === kind &&
      last.lane === lane &&
      last.by === (by?.id ?? null) &&
      kind !== "wrong-day" &&
      (quarter === last.end || quarter === last.end - 1);
    if (isNext) {
      last.end = quarter + 1;
      last.count += 1;
    } else
      groups.push({ key: path, kind, lane, by: by?.id ?? null, first: quarter, end: quarter + 1, count: 1 });
  }
  return groups.sort((a, b) => a.first - b.first);
}
