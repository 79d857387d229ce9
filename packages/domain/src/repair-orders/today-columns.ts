import type { TodayColumn } from "../booking/appointment.ts";
import type { OrderCard } from "./board.ts";
import { columnFor, columnOf, type RepairOrderSettings } from "./settings.ts";
import { STAGE_RULES, type Stage } from "./stages.ts";

/** Where a car that is here stands among those of the day; null for one that is not. */
export function todayColumnOf(stage: Stage): Exclude<TodayColumn, "expected"> | null {
  const { here, working } = STAGE_RULES[stage];
  if (!here) return null;
  return stage === "ready" ? "ready" : working ? "in-work" : "here";
}

const USUAL_STAGE = {
  expected: "scheduled",
  here: "checked-in",
  "in-work": "in-progress",
  ready: "ready",
} as const;

/** Does a column of the day say as much of where a car stands as the board? Not of one that awaits parts, or is in a column of the shop's own. */
export const isSaidByColumn = (
  column: TodayColumn,
  { stage }: Pick<OrderCard, "stage">,
  settings: Pick<RepairOrderSettings, "stages">,
): boolean => columnFor(settings, stage) === columnOf(settings, USUAL_STAGE[column]);

/**
 * The cars that are here without a visit that was booked, as after an estimate for somebody who called: by column of the day, what
 * has stood there longest at the top. @param visits ids of the day's appointments, which their orders have, too
 */
export function hereUnbooked<Card extends Pick<OrderCard, "id" | "stage">>(
  cards: readonly Card[],
  visits: ReadonlySet<string>,
): { card: Card; column: Exclude<TodayColumn, "expected"> }[] {
  return cards
    .filter(({ id }) => !visits.has(id))
    .toSorted((a, b) => a.stage.at.localeCompare(b.stage.at) || a.id.localeCompare(b.id))
    .flatMap((card) => {
      const column = todayColumnOf(card.stage.is);
      return column ? [{ card, column }] : [];
    });
}
