import { hundredthsSold, type Stretch } from "@openhood/domain/repair-orders/job-clock";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";

const HUNDREDTH = 36_000;
const MINUTE = 60_000;

/** Ms since 1970. */
type Time = { from: number; to: number };
const at = (ms: number) => new Date(ms).toISOString();
const lengthOf = (spans: readonly Time[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** How long the work on a car takes for each hour sold: some cars come apart more easily than others. */
const PACE = [0.92, 1.15, 1, 0.84, 1.06];
const paceOf = (turn: number): number => PACE[turn % PACE.length] ?? 1;

const approved = ({ jobs }: RepairOrder) =>
  jobs.filter(({ authorization }) => authorization.status === "approved");

/** How long the approved work of an order takes, in minutes. */
export const minutesOfWork = (order: RepairOrder, turn: number): number =>
  (approved(order).reduce((sum, { lines }) => sum + hundredthsSold(lines), 0) * HUNDREDTH * paceOf(turn)) /
  MINUTE;

/** What of a time is free, in order. */
function gapsIn(within: Time, busy: readonly Stretch[]): Time[] {
  let { from } = within;
  const gaps = busy
    .map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to ?? one.from) }))
    .sort((a, b) => a.from - b.from)
    .map((one) => {
      const gap = { from, to: Math.min(one.from, within.to) };
      from = Math.max(from, one.to);
      return gap;
    });
  return [...gaps, { from, to: within.to }].filter((gap) => gap.to > gap.from);
}

/** The first so many ms of some spans. */
function filled(spans: readonly Time[], ms: number): Time[] {
  let left = Math.round(ms);
  return spans.flatMap(({ from, to }) => {
    const until = Math.min(to, from + left);
    left -= until - from;
    return until - from >= MINUTE ? [{ from, to: until }] : [];
  });
}

type Shop = {
  /** What was worked on other orders: nobody works on two at once. */
  busy: readonly Stretch[];
  /** Who works where the one whose job it is has no time. */
  crew: readonly Stretch["by"][];
};

/**
 * The work on the approved jobs of an order, one after the other, as the clocks of the technicians kept it.
 * @param within when the car was in work
 */
export function demoStretches(
  order: RepairOrder,
  turn: number,
  within: Time,
  { busy, crew }: Shop,
): Stretch[] {
  const made: Stretch[] = [];
  for (const { id: job, lines, technician } of approved(order)) {
    const takes = hundredthsSold(lines) * HUNDREDTH * paceOf(turn);
    const tries = [technician, ...crew].flatMap((by) => {
      if (!by) return [];
      const theirs = [...busy, ...made].filter((one) => one.by.uid === by.uid);
      return [{ by, spans: filled(gapsIn(within, theirs), takes) }];
    });
    const most = Math.max(...tries.map(({ spans }) => lengthOf(spans)));
    const found = tries.find(({ spans }) => lengthOf(spans) >= 0.8 * most);
    if (!found) continue;
    const { by, spans } = found;
    for (const [n, { from, to }] of spans.entries())
      made.push({
        id: `${order.id}-w${made.length + 1}`.slice(-64),
        ...{ job, by, from: at(from), to: at(to), reason: null, corrections: [] },
        end: n + 1 < spans.length ? "switched" : "stopped",
      });
  }
  return made;
}
