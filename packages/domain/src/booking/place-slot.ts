import type { Appointment, Overridable, Slot } from "./appointment.ts";
import { type BookingRules, type DayLoad, hasSkills, type SlotRequest } from "./availability.ts";
import type { SlotInput } from "./inputs.ts";
import { isFree } from "./is-free.ts";
import { laneTime } from "./lane-time.ts";
import { firstQuarterOf, freeLayer, type Held, isLayerFree, isWithinDay, maskOn, releasing } from "./load.ts";
import { isNone, setBits, without } from "./mask.ts";
import { type DayGrid, dayGrid, type Quarter, runFrom } from "./quarters.ts";
import type { Lane } from "./settings.ts";

/**
 * Where an appointment comes to stand that staff put somewhere; null where that is taken.
 * @param own what it has now, and gives up; its layer stays while it still stands over something
 * @param anyway whether it may stand over something else, in a layer of its own
 * @returns `over`: whether it does so only because of `anyway`
 */
export function placeSlot(
  rules: Pick<BookingRules, "shop" | "settings">,
  load: DayLoad,
  { lane, date, quarters }: SlotInput,
  own: { slot: Slot; held: Held | null },
  anyway: boolean,
): { slot: Slot; over: boolean } | null {
  const grid = dayGrid(date, rules.shop.timeZone);
  const slot: Slot = { lane, date, quarters };
  const rest = own.held ? releasing(load, own.held, grid) : load;
  if (isFree(rules, load, slot, own.held)) {
    if (isFree(rules, rest, slot, null)) return { slot, over: false };
    const stays = { ...slot, layer: own.slot.layer ?? 0 };
    if (isLayerFree(rest, stays, grid)) return { slot: stays, over: false };
  }
  const isThere = rules.settings.lanes.some(({ id }) => id === lane) && isWithinDay(grid, quarters);
  const layer = anyway && isThere ? freeLayer(rest, slot, grid) : null;
  return layer === null ? null : { slot: { ...slot, layer }, over: true };
}

type Own = Pick<Appointment, "kind" | "slot"> & { held: Held | null };

/** The time work of another length takes where it stands: shorter or longer at its end, on a lift that is worked at. */
function resized(
  rules: Pick<BookingRules, "shop">,
  lane: Lane,
  grid: DayGrid,
  { quarters }: Slot,
  { kind, length }: { kind: Appointment["kind"]; length: number },
): Quarter[] {
  const first = firstQuarterOf(quarters);
  if (kind === "waiter") return runFrom(first, length);
  if (length <= quarters.length) return quarters.slice(0, length);
  const staffed = laneTime({ ...rules, audience: "staff" }, lane, grid);
  const last = quarters.at(-1) ?? first;
  const more = setBits(staffed)
    .map((index) => grid.first + index)
    .filter((quarter) => quarter > last)
    .slice(0, length - quarters.length);
  return more.length === length - quarters.length
    ? [...quarters, ...more]
    : [...quarters, ...runFrom(last + 1, length - quarters.length)];
}

/** What is to become of an appointment's place: how its customer comes, in which lane, how long, and what the lane must be able to do. */
export type EditedPlace = {
  kind: Appointment["kind"];
  lane: string;
  /** Another time for it. */
  slot?: SlotInput | undefined;
  /** Quarters of work. */
  length: number;
  /** What the work needs; null where neither it nor the lane changes. */
  skills: SlotRequest["skills"] | null;
};

/**
 * Where an appointment comes to stand whose work, type or lane staff change: as it stands, where that still fits.
 * @param load of the day it comes to stand on
 * @param anyway whether to place it although something stands against it
 * @returns `reason`: what stood against it
 */
export function placeEdit(
  rules: Pick<BookingRules, "shop" | "settings">,
  load: DayLoad,
  own: Own,
  { kind, lane: id, slot, length, skills }: EditedPlace,
  anyway: boolean,
): { ok: true; slot: Slot; reason: Overridable | null } | { ok: false; reason: Overridable } {
  const lane = rules.settings.lanes.find((one) => one.id === id);
  const isSame = !slot && id === own.slot.lane && length === own.slot.quarters.length && kind === own.kind;
  if (!lane) return isSame ? { ok: true, slot: own.slot, reason: null } : { ok: false, reason: "no-lane" };
  const grid = dayGrid(load.date, rules.shop.timeZone);
  const wanted = slot ?? {
    lane: id,
    date: own.slot.date,
    quarters: isSame ? own.slot.quarters : resized(rules, lane, grid, own.slot, { kind, length }),
  };
  const had = new Set(wanted.lane === own.slot.lane ? own.slot.quarters : []);
  const added = wanted.quarters.filter((quarter) => !had.has(quarter));
  const staffed = laneTime({ ...rules, audience: "staff" }, lane, grid);
  const isOutside = !isNone(without(maskOn(grid, added), staffed)) || !isWithinDay(grid, added);
  const against: Overridable | null =
    skills && !hasSkills(lane, { skills })
      ? "no-lane"
      : isOutside
        ? had.size > 0
          ? "too-long"
          : "closed"
        : null;
  if (against && !anyway) return { ok: false, reason: against };
  const placed = placeSlot(rules, load, wanted, own, anyway);
  if (!placed) return { ok: false, reason: against ?? "taken" };
  return { ok: true, slot: placed.slot, reason: against ?? (placed.over ? "taken" : null) };
}
