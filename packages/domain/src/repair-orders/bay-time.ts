import type { Slot } from "../booking/appointment.ts";
import { type Quarter, quartersFor, runFrom } from "../booking/quarters.ts";
import { isOffered } from "./authorization.ts";
import type { Job } from "./job.ts";
import { hundredthsSold } from "./job-clock.ts";

/** From how many quarter hours on a difference is worth a word. */
const WORTH_SAYING = 2;

/** Quarter hours in a bay that the jobs take which the customer has not said no to; null where none has labor. */
export function bayQuarters(jobs: readonly Job[]): number | null {
  const hundredths = hundredthsSold(jobs.filter(isOffered).flatMap(({ lines }) => lines));
  return hundredths === 0 ? null : quartersFor(hundredths);
}

/** Has the bay been held for half an hour more or less than the jobs take? */
export const isBayOff = (held: number, needed: number | null): needed is number =>
  needed !== null && Math.abs(needed - held) >= WORTH_SAYING;

/** Something that stands in the schedule. */
export type Placed = { id: string; slot: Pick<Slot, "lane" | "date" | "quarters"> };

const firstOf = ({ slot: { quarters } }: Placed): Quarter => quarters[0] ?? 0;

/** When it is, as the schedule says it. */
export type Moment = { date: string; quarter: Quarter };

/**
 * The place of a car that waits for a part or an answer, with the bay given back from the next quarter hour on; null where its time
 * there has not begun, or less than half an hour would come free.
 */
export function freedBay({ id, slot }: Placed, now: Quarter): Placed | null {
  const kept = slot.quarters.filter((quarter) => quarter <= now);
  if (kept.length === 0 || slot.quarters.length - kept.length < WORTH_SAYING) return null;
  return { id, slot: { ...slot, quarters: kept } };
}

/**
 * Holds the bay of a piece of work for as long as its jobs take, and moves what comes after it there that day: each as little as it takes,
 * none before its time, in the order they stand in. Work whose time there is over goes on from now; what was held on an
 * earlier day is not held any more.
 * @param length of the work, in quarter hours
 * @param others what else holds time, whatever the lane and day
 * @returns the new times, in the order in which they can be given one by one: the last first, the work itself at the end
 */
export function fitBayTime(own: Placed, others: readonly Placed[], length: number, now: Moment): Placed[] {
  const { lane, quarters } = own.slot;
  const more = length - quarters.length;
  const last = quarters.at(-1) ?? firstOf(own);
  const isOver = more > 0 && last < now.quarter;
  const date = isOver ? now.date : own.slot.date;
  const had = date === own.slot.date ? quarters : [];
  const begin = isOver ? Math.max(now.quarter, last + 1) : last + 1;
  const fitted = more <= 0 ? quarters.slice(0, length) : [...had, ...runFrom(begin, more)];
  const at = (one: Placed, to: Quarter[]): Placed => ({ id: one.id, slot: { lane, date, quarters: to } });
  const after = others
    .filter((one) => one.id !== own.id && one.slot.lane === lane && one.slot.date === date)
    .filter((one) => (isOver ? firstOf(one) >= begin : firstOf(one) > firstOf(own)))
    .sort((a, b) => firstOf(a) - firstOf(b));
  const moved: Placed[] = [];
  let end = (fitted.at(-1) ?? 0) + 1;
  for (const one of more > 0 ? after : []) {
    if (firstOf(one) >= end) break;
    const to = runFrom(end, one.slot.quarters.length);
    moved.push(at(one, to));
    end += to.length;
  }
  return [...moved.reverse(), at(own, fitted)];
}
