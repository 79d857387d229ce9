import type { Service } from "../catalog/service.ts";
import { scheduleDateIssue } from "../dates.ts";
import { OVERRIDABLE, type Overridable, type Slot } from "./appointment.ts";
import {
  arrivalTimes,
  type BookingRules,
  type DayLoad,
  dayOf,
  dropOffSlots,
  emptyDay,
  hasRoomForWaiter,
  hasSkills,
  horizon,
  type SlotRequest,
  waiterTimes,
} from "./availability.ts";
import type { BookingRefusal, When } from "./inputs.ts";
import { laneTime, wallMask } from "./lane-time.ts";
import { freeLayer, isWithinDay, maskOn } from "./load.ts";
import { and, countSetBits, firstSetBit, has, isNone, type Mask, NONE, or } from "./mask.ts";
import { type Quarter, quarterOf } from "./quarters.ts";

/** Which services may be requested: the public books bookable ones, and waits only where waiting is offered. */
export const mayBook = (
  services: readonly Pick<Service, "bookable" | "waiter">[],
  kind: SlotRequest["kind"],
  audience: BookingRules["audience"],
): boolean =>
  audience === "staff" ||
  services.every((service) => service.bookable !== false && (kind === "drop-off" || service.waiter));

/** The same rules with one lane to choose from. */
export const onlyLane = (rules: BookingRules, id: string): BookingRules => ({
  ...rules,
  settings: { ...rules.settings, lanes: rules.settings.lanes.filter((lane) => lane.id === id) },
});

const run = (start: Quarter, length: number): Quarter[] => Array.from({ length }, (_, n) => start + n);
const unbroken = ({ quarters }: Slot) => (quarters.at(-1) ?? 0) - (quarters[0] ?? 0) === quarters.length - 1;

/** All slots that answer a request, the best lanes first: without a break, then with the fewest skills. */
function options(
  rules: BookingRules,
  load: DayLoad,
  request: SlotRequest,
  when: When,
  begin?: Quarter,
): Slot[] {
  if (when.kind === "drop-off") {
    const there = begin === undefined ? [] : startingAt(rules, load, request, begin);
    if (there.length > 0) return there;
    const slots = dropOffSlots(rules, load, request);
    return slots.toSorted((a, b) => Number(unbroken(b)) - Number(unbroken(a)));
  }
  return startingAt(rules, load, request, when.start);
}

/** The slots of unbroken work that begin in a quarter. */
function startingAt(rules: BookingRules, load: DayLoad, request: SlotRequest, start: Quarter): Slot[] {
  const time = waiterTimes(rules, load, request).find((one) => one.start === start);
  return (time?.lanes ?? []).map((lane) => ({
    lane,
    date: load.date,
    quarters: run(start, request.quarters),
  }));
}

/** What staff may decide against; null for any other reason. */
export const overridable = (reason: BookingRefusal): Overridable | null =>
  OVERRIDABLE.find((one) => one === reason) ?? null;

/**
 * The slot staff take although something stands against it: in the lane that is equipped for it and most free, from the
 * time asked for, else from when cars can be left. Null where the work does not end on the day, or too much stands there.
 */
export function slotAnyway(
  rules: BookingRules,
  load: DayLoad,
  request: SlotRequest,
  when: When,
  begin?: Quarter,
): Slot | null {
  const { grid } = dayOf(rules, when.date);
  const now = quarterOf(rules.now);
  const usual =
    firstSetBit(arrivalTimes(rules, when)) ?? firstSetBit(wallMask([rules.settings.dropOff], grid));
  const start = when.kind === "waiter" ? when.start : Math.max(begin ?? grid.first + (usual ?? 0), now);
  const quarters = run(start, request.quarters);
  if (start < now || !isWithinDay(grid, quarters)) return null;
  const slots = rules.settings.lanes.flatMap((lane) => {
    const slot: Slot = { lane: lane.id, date: load.date, quarters };
    const layer = freeLayer(load, slot, grid);
    const taken = load.lanes[lane.id];
    const clash = taken ? countSetBits(and(taken, maskOn(grid, quarters))) : 0;
    return layer === null ? [] : [{ slot: { ...slot, layer }, unskilled: !hasSkills(lane, request), clash }];
  });
  const [best] = slots.sort((a, b) => Number(a.unskilled) - Number(b.unskilled) || a.clash - b.clash);
  return best?.slot ?? null;
}

export type SlotDecision = { ok: true; slot: Slot } | { ok: false; reason: BookingRefusal };

/**
 * The slot a request takes on the day it asks for, or why there is none.
 * @param load of the day asked for
 * @param tieBreaker any whole number from 0; it picks among lanes that are equally good, so that concurrent bookings differ
 * @param begin where work on a car that is left is to begin, if it fits there
 */
export function findSlot(
  rules: BookingRules,
  load: DayLoad,
  request: SlotRequest,
  when: When,
  tieBreaker: number,
  begin?: Quarter,
): SlotDecision {
  if (rules.audience === "staff" && scheduleDateIssue(when.date, rules.now) === "date-late")
    return { ok: false, reason: "beyond-horizon" };
  const found = options(rules, load, request, when, begin);
  const skillsOf = new Map(rules.settings.lanes.map(({ id, skills }) => [id, skills.length]));
  const [best] = found;
  const equal = found.filter(
    (slot) =>
      best && skillsOf.get(slot.lane) === skillsOf.get(best.lane) && unbroken(slot) === unbroken(best),
  );
  const slot = equal[tieBreaker % equal.length];
  return slot ? { ok: true, slot } : { ok: false, reason: whyNot(rules, load, request, when) };
}

function whyNot(rules: BookingRules, load: DayLoad, request: SlotRequest, when: When): BookingRefusal {
  const { settings, audience } = rules;
  const lanes = settings.lanes.filter((lane) => hasSkills(lane, request));
  if (lanes.length === 0) return "no-lane";
  if (audience === "public" && when.date > horizon(rules).to) return "beyond-horizon";

  const { grid, open, ahead } = dayOf(rules, when.date);
  const staff: BookingRules = { ...rules, audience: "staff" };
  const asked = (mask: Mask) => (when.kind === "waiter" ? has(mask, when.start - grid.first) : !isNone(mask));
  const usual = when.kind === "drop-off" && audience === "public" ? wallMask([settings.dropOff], grid) : open;
  const staffed = lanes.reduce<Mask>((all, lane) => or(all, laneTime(staff, lane, grid)), NONE);
  if (!asked(and(open, usual)) || !asked(staffed)) return "closed";
  if (!asked(when.kind === "waiter" ? ahead : arrivalTimes(rules, when))) {
    // Whoever stands at the counter with their car after closing is not too soon.
    const isToday = isWithinDay(grid, [quarterOf(rules.now)]);
    return when.kind === "drop-off" && audience === "staff" && isToday ? "closed" : "too-soon";
  }
  if (options(staff, emptyDay(when.date), request, when).length === 0) return "too-long";
  if (when.kind === "waiter" && audience === "public" && !hasRoomForWaiter(rules, load))
    return "waiters-full";
  return "taken";
}

/**
 * The free slots nearest to what was asked for, in the order of time: for a waiter by start, for a drop-off one a day.
 * @param loads days to look in
 * @param count how many at most
 */
export function nearest(
  rules: BookingRules,
  loads: readonly DayLoad[],
  request: SlotRequest,
  when: When,
  count: number,
): Slot[] {
  const startOf = ({ quarters }: Slot) => quarters[0] ?? 0;
  const distance = (slot: Slot) =>
    when.kind === "waiter"
      ? Math.abs(startOf(slot) - when.start)
      : Math.abs(Date.parse(slot.date) - Date.parse(when.date));
  return loads
    .flatMap((load) =>
      when.kind === "waiter"
        ? waiterTimes(rules, load, request).map(({ start, lanes: [lane] }) => ({
            lane,
            date: load.date,
            quarters: run(start, request.quarters),
          }))
        : options(rules, load, request, { kind: "drop-off", date: load.date }).slice(0, 1),
    )
    .sort((a, b) => distance(a) - distance(b) || startOf(a) - startOf(b))
    .slice(0, count)
    .sort((a, b) => startOf(a) - startOf(b));
}
