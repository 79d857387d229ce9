import type { CustomerFacts } from "../customers/record.ts";
import { plusDays, plusMonths } from "../days.ts";
import { type Hours, type LocalTime, spansOn, weekdayOf } from "../shop/opening.ts";
import { type Due, isPressing } from "./due.ts";

/** That somebody was told a service is due again: which one, and the order it was done on last. */
export type Reminded = { interval: string; order: string };

/** How long after its date a service is no longer reminded of, months: the car is looked after elsewhere by then, or gone. */
const STALE = 12;
/** Most that one e-mail names, the most pressing first. */
export const MOST_REMINDED = 5;

/**
 * What of all that is due on a car its owner is to be told by e-mail: due now or soon, and not told since it was done last.
 * @param today the shop's local date
 */
export function toRemind(due: readonly Due[], reminded: readonly Reminded[], today: string): Due[] {
  const isTold = ({ interval, last }: Due) =>
    reminded.some((one) => one.interval === interval.id && one.order === last?.order);
  const isStale = ({ on, last }: Due) => plusMonths(on ?? last?.on ?? today, STALE) < today;
  return due
    .filter((one) => one.last !== null && isPressing(one) && !isStale(one) && !isTold(one))
    .slice(0, MOST_REMINDED);
}

/** What an owner was told, with what they are told now: of each service the latest. */
export function withReminded(reminded: readonly Reminded[], told: readonly Due[]): Reminded[] {
  const now = told.flatMap(({ interval, last }) =>
    last ? [{ interval: interval.id, order: last.order }] : [],
  );
  return [...reminded.filter((one) => !now.some(({ interval }) => interval === one.interval)), ...now];
}

/** Who of a customer is told, and at which address: the person, or the first of a fleet who books for it; null for nobody. */
export function whoIsReminded(facts: CustomerFacts): { name: string; email: string } | null {
  const people = facts.kind === "person" ? [facts] : facts.contacts.filter(({ book }) => book);
  const found = people.find(({ email }) => email !== null);
  return found?.email ? { name: found.name, email: found.email } : null;
}

/** Is it a time to write to customers: is the shop open, so that whoever calls is answered? */
export const isReminderTime = (hours: Hours, { date, minute }: LocalTime): boolean =>
  spansOn(hours, date).some(({ from, to }) => from <= minute && minute < to);

/** The Monday after a local date: each car is looked at once a week. */
export const weekAfter = (date: string): string => plusDays(date, 7 - weekdayOf(date));
