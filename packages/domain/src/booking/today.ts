import type { Instant } from "../fields.ts";
import { type Appointment, type AppointmentState, isHere, ruleOf, type TodayColumn } from "./appointment.ts";
import { GRACE, isLate } from "./late.ts";
import { msOf } from "./quarters.ts";

/** Since when a car stands where it does; null while it is not in the shop. */
function hereSince(state: AppointmentState): Instant | null {
  switch (state.status) {
    case "checked-in":
      return state.checkedInAt;
    case "in-work":
      return state.startedAt;
    case "ready":
      return state.readyAt;
    case "requested":
    case "confirmed":
    case "done":
    case "canceled":
    case "no-show":
      return null;
  }
}

/** The column of an appointment, and since when, or for when, it stands there; null when nothing of it is left to do. */
export function standingOf({ state, arrival }: Pick<Appointment, "state" | "arrival">): {
  column: TodayColumn;
  at: Instant;
} | null {
  const { column } = ruleOf({ state });
  return column && { column, at: hereSince(state) ?? arrival.to };
}

/** Is it behind: the customer is not there, or the work is not done, by the time it should be? `now` in ms since 1970. */
export function isBehind(one: Pick<Appointment, "state" | "arrival" | "slot">, now: number): boolean {
  if (isHere(one) && ruleOf(one).work) return now > msOf((one.slot.quarters.at(-1) ?? 0) + 1) + GRACE;
  return isLate(one, now);
}

type Standing = { appointment: Pick<Appointment, "id" | "state" | "arrival" | "bookedAt"> };
const sorted = <One extends Standing>(all: { one: One; at: Instant }[]): One[] =>
  all
    .sort(
      (a, b) =>
        a.at.localeCompare(b.at) ||
        a.one.appointment.bookedAt.localeCompare(b.one.appointment.bookedAt) ||
        a.one.appointment.id.localeCompare(b.one.appointment.id),
    )
    .map(({ one }) => one);

/** In the order in which they are expected. */
export const byArrival = <One extends Standing>(all: readonly One[]): One[] =>
  sorted(all.map((one) => ({ one, at: one.appointment.arrival.to })));

/** What is left to do of a day by column, whatever has stood there longest, or is due first, at the top. */
export function todayOf<One extends Standing>(all: readonly One[]): Record<TodayColumn, One[]> {
  const columns: Record<TodayColumn, { one: One; at: Instant }[]> = {
    expected: [],
    here: [],
    "in-work": [],
    ready: [],
  };
  for (const one of all) {
    const standing = standingOf(one.appointment);
    if (standing) columns[standing.column].push({ one, at: standing.at });
  }
  return {
    expected: sorted(columns.expected),
    here: sorted(columns.here),
    "in-work": sorted(columns["in-work"]),
    ready: sorted(columns.ready),
  };
}

/**
 * A bay as whoever works in it sees it: the cars being worked on, or else the one that is here first, and those that come
 * after, by when their work begins. What is ready is done with.
 */
export function bayOf<One extends { appointment: Pick<Appointment, "id" | "state" | "slot"> }>(
  all: readonly One[],
  lane: string,
): { now: One[]; next: One[] } {
  const columnOf = ({ appointment }: One) => ruleOf(appointment).column;
  const firstOf = ({ appointment }: One) => appointment.slot.quarters[0] ?? 0;
  const left = all
    .filter(({ appointment }) => appointment.slot.lane === lane && ruleOf(appointment).work)
    .sort((a, b) => firstOf(a) - firstOf(b) || a.appointment.id.localeCompare(b.appointment.id));
  const working = left.filter((one) => columnOf(one) === "in-work");
  const now = working.length > 0 ? working : left.filter((one) => columnOf(one) === "here").slice(0, 1);
  return { now, next: left.filter((one) => !now.includes(one)) };
}
