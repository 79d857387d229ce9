import type { Instant } from "../fields.ts";
import type { Appointment } from "./appointment.ts";
import { GRACE, isLate } from "./late.ts";
import { msOf } from "./quarters.ts";

/** Where the cars of a day stand, in the order they go through the shop. */
export const TODAY_COLUMNS = ["expected", "here", "in-work", "ready"] as const;
export type TodayColumn = (typeof TODAY_COLUMNS)[number];

/** The column of an appointment, and since when, or for when, it stands there; null when nothing of it is left to do. */
export function standingOf({ state, arrival }: Pick<Appointment, "state" | "arrival">): {
  column: TodayColumn;
  at: Instant;
} | null {
  switch (state.status) {
    case "requested":
    case "confirmed":
      return { column: "expected", at: arrival.to };
    case "checked-in":
      return { column: "here", at: state.checkedInAt };
    case "in-work":
      return { column: "in-work", at: state.startedAt };
    case "ready":
      return { column: "ready", at: state.readyAt };
    default:
      return null;
  }
}

/** Is it behind: the customer is not there, or the work is not done, by the time it should be? `now` in ms since 1970. */
export function isBehind(
  { state, arrival, slot }: Pick<Appointment, "state" | "arrival" | "slot">,
  now: number,
): boolean {
  if (state.status === "checked-in" || state.status === "in-work")
    return now > msOf((slot.quarters.at(-1) ?? 0) + 1) + GRACE;
  return isLate({ state, arrival }, now);
}

/** What is left to do of a day by column, whatever has stood there longest, or is due first, at the top. */
export function todayOf<One extends { appointment: Pick<Appointment, "id" | "state" | "arrival"> }>(
  all: readonly One[],
): Record<TodayColumn, One[]> {
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
  const sorted = (column: TodayColumn) =>
    columns[column]
      .sort((a, b) => a.at.localeCompare(b.at) || a.one.appointment.id.localeCompare(b.one.appointment.id))
      .map(({ one }) => one);
  return {
    expected: sorted("expected"),
    here: sorted("here"),
    "in-work": sorted("in-work"),
    ready: sorted("ready"),
  };
}
