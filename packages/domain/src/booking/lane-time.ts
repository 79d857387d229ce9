import { type Hours, joined, spansOn } from "../shop/opening.ts";
import type { OpenSpan } from "../shop/profile.ts";
import { and, emptyMask, fill, type Mask, without } from "./mask.ts";
import { type DayGrid, QUARTER } from "./quarters.ts";
import type { Lane } from "./settings.ts";

/** For whom time is looked for: the public gets none of the reserve. */
export type Audience = "public" | "staff";

/** The quarters of a day that lie wholly inside spans of the wall clock. */
export function wallMask(
  spans: readonly OpenSpan[],
  { stretches, length }: Pick<DayGrid, "stretches" | "length">,
): Mask {
  const mask = emptyMask(length);
  for (const { from, to } of spans.length > 1 ? joined(spans) : spans)
    for (const stretch of stretches) {
      const index = (minute: number) => stretch.from + (minute - stretch.minute) / QUARTER;
      fill(mask, Math.max(stretch.from, Math.ceil(index(from))), Math.min(stretch.to, Math.floor(index(to))));
    }
  return mask;
}

/** Spans widened to the whole quarters they touch. */
const widened = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.map(({ from, to }) => ({
    from: Math.floor(from / QUARTER) * QUARTER,
    to: Math.ceil(to / QUARTER) * QUARTER,
  }));

/**
 * A lane's staffed spans of a date. On a special day who is there when the shop usually opens or closes is there when it does so
 * that day; where the shop is usually closed on the weekday, every lane is that has no hours of its own then.
 */
function staffedOn(
  { hours, specialDays }: Hours,
  { staffed }: Pick<Lane, "staffed">,
  { date, weekday }: Pick<DayGrid, "date" | "weekday">,
): readonly OpenSpan[] {
  const own = staffed[weekday] ?? [];
  const special = specialDays?.find((day) => day.date === date);
  if (!special) return own;
  const usual = hours[weekday] ?? [];
  if (usual.length === 0)
    return own.length === 0 && staffed.some((spans) => spans.length > 0) ? special.spans : own;
  const opens = Math.min(...usual.map(({ from }) => from));
  const closes = Math.max(...usual.map(({ to }) => to));
  return [
    ...own,
    ...(own.some(({ from, to }) => from <= opens && opens < to) ? [{ from: 0, to: opens }] : []),
    ...(own.some(({ from, to }) => from < closes && closes <= to) ? [{ from: closes, to: 1_440 }] : []),
  ];
}

/** A lane's staffed quarters of a day, as if the shop were always open; for the public without its reserve. */
export function givenBy(
  { shop, audience }: { shop: Hours; audience: Audience },
  lane: Lane,
  grid: DayGrid,
): Mask {
  const there = wallMask(staffedOn(shop, lane, grid), grid);
  if (audience === "staff") return there;
  const reserve = wallMask(widened(lane.reserve[grid.weekday] ?? []), grid);
  const isSpecial = shop.specialDays?.some(({ date }) => date === grid.date) ?? false;
  // The reserve is drawn into the weekday's hours: none of what a special day adds is held.
  const held = isSpecial ? and(reserve, wallMask(shop.hours[grid.weekday] ?? [], grid)) : reserve;
  return without(there, held);
}

/** The quarters of a day the shop is open in. */
export const openOn = ({ shop }: { shop: Hours }, grid: DayGrid): Mask =>
  wallMask(spansOn(shop, grid.date), grid);

/** The quarters of a day a lane is staffed in, the shop being open; for the public without what its reserve touches. */
export const laneTime = (rules: { shop: Hours; audience: Audience }, lane: Lane, grid: DayGrid): Mask =>
  and(openOn(rules, grid), givenBy(rules, lane, grid));
