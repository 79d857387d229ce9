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

/**
 * Holds the bay of a piece of work for as long as its jobs take, and moves what comes after it there that day: each as little as it takes,
 * none before its time, in the order they stand in.
 * @param length of the work, in quarter hours
 * @param others what else holds time, whatever the lane and day
 * @returns the new times, in the order in which they can be given one by one: the last first, the work itself at the end
 */
export function fitBayTime(own: Placed, others: readonly Placed[], length: number): Placed[] {
  const { lane, date, quarters } = own.slot;
  const last = quarters.at(-1) ?? firstOf(own);
  const fitted =
    length <= quarters.length
      ? quarters.slice(0, length)
      : [...quarters, ...runFrom(last + 1, length - quarters.length)];
  const at = (one: Placed, to: Quarter[]): Placed => ({ id: one.id, slot: { lane, date, quarters: to } });
  const after = others
    .filter((one) => one.id !== own.id && one.slot.lane === lane && one.slot.date === date)
    .filter((one) => firstOf(one) > firstOf(own))
    .sort((a, b) => firstOf(a) - firstOf(b));
  const moved: Placed[] = [];
  let end = (fitted.at(-1) ?? 0) + 1;
  for (const one of length > quarters.length ? after : []) {
    if (firstOf(one) >= end) break;
    const to = runFrom(end, one.slot.quarters.length);
    moved.push(at(one, to));
    end += to.length;
  }
  return [...moved.reverse(), at(own, fitted)];
}
