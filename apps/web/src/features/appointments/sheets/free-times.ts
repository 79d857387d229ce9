import {
  type BookingRules,
  type DayLoad,
  dayOf,
  type SlotRequest,
  waiterTimes,
} from "@openhood/domain/booking/availability";
import { laneTime } from "@openhood/domain/booking/lane-time";
import { maskOn } from "@openhood/domain/booking/load";
import { isNone, NONE, without } from "@openhood/domain/booking/mask";
import { type Quarter, runFrom } from "@openhood/domain/booking/quarters";

/** A start staff can give away. `reserve`: in every lane that is free for it, it takes of what is kept back. */
export type FreeTime = { start: Quarter; reserve: boolean };

/** The starts there are on a day for a piece of work. */
export function freeTimes(rules: BookingRules, load: DayLoad, request: SlotRequest): FreeTime[] {
  const { grid } = dayOf(rules, load.date);
  const open = new Map(
    rules.settings.lanes.map((lane) => [
      lane.id,
      laneTime({ shop: rules.shop, audience: "public" }, lane, grid),
    ]),
  );
  return waiterTimes(rules, load, request).map(({ start, lanes }) => {
    const wanted = maskOn(grid, runFrom(start, request.quarters));
    return { start, reserve: lanes.every((lane) => !isNone(without(wanted, open.get(lane) ?? NONE))) };
  });
}
