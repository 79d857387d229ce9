import type { Slot } from "@openhood/domain/booking/appointment";
import { type DayGrid, runFrom } from "@openhood/domain/booking/quarters";
import type { Spot } from "../../../ui/drag.ts";

/** Where a place stands on its day. What has a break in it is lifted as one run of the same length. */
export const spotOf = ({ lane, quarters }: Slot, grid: DayGrid): Spot => ({
  lane,
  start: Math.min(...quarters) - grid.first,
  length: quarters.length,
});

/** The place a spot stands for. */
export const slotOf = ({ lane, start, length }: Spot, grid: DayGrid): Slot => ({
  lane,
  date: grid.date,
  quarters: runFrom(grid.first + start, length),
});
