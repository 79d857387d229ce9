import { maskOn } from "@openhood/domain/booking/load";
import { and, isNone, type Mask, or } from "@openhood/domain/booking/mask";
import type { DayGrid } from "@openhood/domain/booking/quarters";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";

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
