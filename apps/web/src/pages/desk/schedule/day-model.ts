import { type Block, holdsTime, type Slot } from "@openhood/domain/booking/appointment";
import { type LaneLoad, laneLoad } from "@openhood/domain/booking/capacity";
import { laneTime, wallMask } from "@openhood/domain/booking/lane-time";
import { maskOn, overlaps } from "@openhood/domain/booking/load";
import { and, isNone, type Mask, NONE, or, setBits, span, without } from "@openhood/domain/booking/mask";
import { type DayGrid, dayGrid, minuteAt, quarterOf, runFrom } from "@openhood/domain/booking/quarters";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import { spansOn } from "@openhood/domain/shop/opening";
import type { ShopHours, VersionedAppointment } from "../../../features/appointments/types.ts";
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

/** What stands on the schedule. */
export type Entries = { appointments: readonly VersionedAppointment[]; blocks: readonly Block[] };

/** The entries with what is on its way already where it goes. */
export const withMoves = (entries: Entries, moves: ReadonlyMap<string, Slot>): Entries => ({
  ...entries,
  appointments: entries.appointments.map((versioned) => {
    const slot = moves.get(versioned.appointment.id);
    return slot ? { ...versioned, appointment: { ...versioned.appointment, slot } } : versioned;
  }),
});

/** Places of a day that follow each other: from the first to before the last. */
export type Stretch = { start: number; end: number };

/** What stands in a lane, in the order of the day. What has a break in it stands there in several parts. */
export type Item = Stretch &
  (
    | {
        kind: "appointment";
        versioned: VersionedAppointment;
        part: number;
        parts: number;
        /** Its place beside those that stand over the same time, and how many they are. */
        beside: { index: number; of: number };
      }
    | { kind: "block"; block: Block }
    | { kind: "free"; reserve: boolean }
  );

/** A lane on a day. `left`: no lane of the settings any more, and still something stands in it. */
export type LaneDay = {
  lane: Lane;
  left: boolean;
  load: LaneLoad;
  items: Item[];
  /** What lies behind: time without staff, and the reserve. */
  ground: (Stretch & { kind: "unstaffed" | "reserve" })[];
};

/** A day as it is drawn: the quarters shown, and its lanes. */
export type DayModel = Stretch & {
  grid: DayGrid;
  lanes: LaneDay[];
  /** Where the shop opens, or somebody works; what is taken may begin before. */
  opening: number;
};

const DEFAULT_OPEN = 8 * 60;
const DEFAULT_CLOSE = 17 * 60;
const never = () => Array.from({ length: 7 }, () => []);

/** A mask as stretches. */
export function stretches(mask: Mask): Stretch[] {
  const found: Stretch[] = [];
  for (const index of setBits(mask)) {
    const last = found.at(-1);
    if (last?.end === index) last.end += 1;
    else found.push({ start: index, end: index + 1 });
  }
  return found;
}

const all = (masks: readonly Mask[]): Mask => masks.reduce(or, NONE);

/** Lanes of the settings, then those gone that something still stands in. */
function lanesOf(settings: BookingSettings | null, grid: DayGrid, { appointments, blocks }: Entries) {
  const lanes = settings?.lanes ?? [];
  const used = [
    ...appointments
      .filter(({ appointment }) => holdsTime(appointment))
      .map(({ appointment }) => appointment.slot),
    ...blocks,
  ].filter(({ quarters }) => overlaps(grid, quarters));
  const known = new Set(lanes.map(({ id }) => id));
  const left = [...new Set(used.map(({ lane }) => lane))].filter((id) => !known.has(id));
  return [
    ...lanes.map((lane) => ({ lane, left: false })),
    ...left.map((id) => ({
      lane: {
        id,
        name: settings ? laneName(settings, id) : id,
        staffed: never(),
        reserve: never(),
        skills: [],
      },
      left: true,
    })),
  ];
}

/** First and last index shown: whole hours around what is open, staffed or taken. */
function shownRange(grid: DayGrid, busy: Mask): Stretch {
  const usual = wallMask([{ from: DEFAULT_OPEN, to: DEFAULT_CLOSE }], grid);
  const indexes = setBits(isNone(busy) ? usual : busy);
  const onTheHour = (index: number) => minuteAt(grid, index) % 60 === 0;
  let start = indexes[0] ?? 0;
  let end = (indexes.at(-1) ?? grid.length - 1) + 1;
  while (start > 0 && !onTheHour(start)) start -= 1;
  while (end < grid.length && !onTheHour(end)) end += 1;
  return { start, end };
}

/**
 * A day of the schedule, ready to be drawn.
 * @param now ms since 1970; what is free before it is no longer on offer
 */
export function dayModel(
  shop: ShopHours,
  settings: BookingSettings | null,
  date: string,
  entries: Entries,
  now: number,
): DayModel {
  const grid = dayGrid(date, shop.timeZone);
  const standing = entries.appointments.filter(
    ({ appointment }) => holdsTime(appointment) && overlaps(grid, appointment.slot.quarters),
  );
  const blocks = entries.blocks.filter(({ quarters }) => overlaps(grid, quarters));
  const wall = (spans: Parameters<typeof wallMask>[0]) => wallMask(spans, grid);
  const ahead = span(Math.min(Math.max(0, quarterOf(now) - grid.first), grid.length), grid.length);

  const lanes = lanesOf(settings, grid, entries).map(({ lane, left }) => {
    const mine = standing.filter(({ appointment }) => appointment.slot.lane === lane.id);
    const beside = besideIn(grid, mine);
    const blocked = blocks.filter((block) => block.lane === lane.id);
    const staffed = laneTime({ shop, audience: "staff" }, lane, grid);
    const reserve = without(staffed, laneTime({ shop, audience: "public" }, lane, grid));
    const taken = all(
      [...mine.map(({ appointment }) => appointment.slot), ...blocked].map(({ quarters }) =>
        maskOn(grid, quarters),
      ),
    );
    const free = without(and(staffed, ahead), taken);
    const items: Item[] = [
      ...mine.flatMap((versioned) =>
        stretches(maskOn(grid, versioned.appointment.slot.quarters)).map(
          (stretch, part, { length }): Item => ({
            ...stretch,
            kind: "appointment",
            versioned,
            part,
            parts: length,
            beside: beside(versioned),
          }),
        ),
      ),
      ...blocked.flatMap((block) =>
        stretches(maskOn(grid, block.quarters)).map(
          (stretch): Item => ({ ...stretch, kind: "block", block }),
        ),
      ),
      ...stretches(without(free, reserve)).map(
        (stretch): Item => ({ ...stretch, kind: "free", reserve: false }),
      ),
      ...stretches(and(free, reserve)).map((stretch): Item => ({ ...stretch, kind: "free", reserve: true })),
    ].sort((a, b) => a.start - b.start);
    return {
      staffed,
      taken,
      day: {
        lane,
        left,
        items,
        load: laneLoad(
          shop,
          lane,
          date,
          mine.map(({ appointment }) => appointment),
          blocked,
        ),
        ground: [
          ...stretches(without(span(0, grid.length), staffed)).map((one) => ({
            ...one,
            kind: "unstaffed" as const,
          })),
          ...stretches(reserve).map((one) => ({ ...one, kind: "reserve" as const })),
        ],
      } satisfies LaneDay,
    };
  });
  const opened = or(all(lanes.map(({ staffed }) => staffed)), wall(spansOn(shop, date)));
  const range = shownRange(grid, or(opened, all(lanes.map(({ taken }) => taken))));
  const within = (one: Stretch) => one.start < range.end && one.end > range.start;
  const cut = <S extends Stretch>(one: S): S => ({
    ...one,
    start: Math.max(one.start, range.start),
    end: Math.min(one.end, range.end),
  });
  return {
    ...range,
    grid,
    opening: setBits(opened)[0] ?? range.start,
    lanes: lanes.map(({ day }) => ({ ...day, ground: day.ground.filter(within).map(cut) })),
  };
}

/** Is there something else at this spot of the day's lanes, over any of its time? @param id what would go there */
export const isTaken = ({ lanes }: DayModel, { lane, start, length }: Spot, id: string): boolean =>
  lanes
    .find((one) => one.lane.id === lane)
    ?.items.some(
      (item) =>
        item.kind !== "free" &&
        !(item.kind === "appointment" && item.versioned.appointment.id === id) &&
        item.start < start + length &&
        item.end > start,
    ) ?? false;

/** Called off or not come: what the day no longer holds time for. */
export const canceledOrNoShow = ({ appointments }: Entries, date: string): VersionedAppointment[] =>
  appointments.filter(({ appointment }) => !holdsTime(appointment) && appointment.slot.date === date);

type Placed = { one: VersionedAppointment; mask: Mask; column: number };
type Group = { mask: Mask; members: Placed[] };

const layerOf = ({ appointment }: VersionedAppointment) => appointment.slot.layer ?? 0;
const overlap = (a: { mask: Mask }, b: { mask: Mask }) => !isNone(and(a.mask, b.mask));

/**
 * Where each appointment of a lane stands beside those that stand over the same time: in the first column that is free then, by
 * layer. Whoever is linked by an overlap, directly or through others, shares the lane in as many columns; who is alone has all of
 * it. One that is being moved has no layer of its own yet, and stands beside all the same.
 */
export function besideIn(grid: DayGrid, mine: readonly VersionedAppointment[]) {
  let groups: Group[] = [];
  for (const one of mine.toSorted((a, b) => layerOf(a) - layerOf(b))) {
    const mask = maskOn(grid, one.appointment.slot.quarters);
    const linked = groups.filter((group) => overlap(group, { mask }));
    const members = linked.flatMap((group) => group.members);
    const taken = members.filter((other) => overlap(other, { mask })).map(({ column }) => column);
    let column = 0;
    while (taken.includes(column)) column += 1;
    const merged = {
      mask: linked.reduce<Mask>((sum, group) => or(sum, group.mask), mask),
      members: [...members, { one, mask, column }],
    };
    groups = [...groups.filter((group) => !linked.includes(group)), merged];
  }
  return (one: VersionedAppointment): { index: number; of: number } => {
    const members = groups.find((group) => group.members.some((member) => member.one === one))?.members ?? [];
    const index = members.find((member) => member.one === one)?.column ?? 0;
    return { index, of: Math.max(1, ...members.map(({ column }) => column + 1)) };
  };
}
