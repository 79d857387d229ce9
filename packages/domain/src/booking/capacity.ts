import { type Appointment, holdsTime, type Place } from "./appointment.ts";
import { offered, type Terms } from "./availability.ts";
import { countIn, type Mask, NONE, span } from "./mask.ts";
import { type DayGrid, dayGrid, type Quarter } from "./quarters.ts";
import type { Lane } from "./settings.ts";

/** What a lane has to give on a day and what of it is given, in quarter hours. */
export type LaneLoad = { lane: string; date: string; booked: number; capacity: number };

/** Quarters as a set of places of a day; those of other days are left out. */
export const maskOfQuarters = (quarters: readonly Quarter[], grid: DayGrid): Mask =>
  quarters.reduce((mask, quarter) => {
    const place = quarter - grid.first;
    return place >= 0 && place < grid.length ? mask | span(place, place + 1) : mask;
  }, NONE);

/** Quarters that follow each other, from `first`. */
export const runFrom = (first: Quarter, length: number): Quarter[] =>
  Array.from({ length }, (_, n) => first + n);

/**
 * A lane's load on a day: staffed quarters, less those blocked, against those of appointments that hold their time. Work
 * outside staffed hours counts as booked and adds nothing to what there is.
 */
export function laneLoad(
  shop: Terms["shop"],
  settings: Terms["settings"],
  lane: Lane,
  date: string,
  appointments: readonly Pick<Appointment, "place" | "state">[],
  blocks: readonly Place[],
): LaneLoad {
  const grid = dayGrid(date, shop.timeZone);
  const here = (places: readonly Place[]) =>
    places
      .filter((place) => place.lane === lane.id && place.date === date)
      .reduce((mask, { quarters }) => mask | maskOfQuarters(quarters, grid), NONE);
  const booked = here(appointments.filter(holdsTime).map(({ place }) => place));
  const staffed = offered({ shop, settings, asker: "staff", now: 0 }, lane, grid);
  return { lane: lane.id, date, booked: countIn(booked), capacity: countIn(staffed & ~here(blocks)) };
}
