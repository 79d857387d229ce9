import { maskOn } from "@openhood/domain/booking/load";
import { and, isNone, type Mask, or } from "@openhood/domain/booking/mask";
import type { DayGrid } from "@openhood/domain/booking/quarters";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";

type Group = { mask: Mask; layers: Set<number>; members: VersionedAppointment[] };

const layerOf = ({ appointment }: VersionedAppointment) => appointment.slot.layer ?? 0;

/**
 * Where each appointment of a lane stands beside those that stand over the same time. Whoever is linked by an overlap, directly
 * or through others, shares the lane in as many columns as they have layers; who is alone has all of it.
 */
export function besideIn(grid: DayGrid, mine: readonly VersionedAppointment[]) {
  let groups: Group[] = [];
  for (const one of mine) {
    const mask = maskOn(grid, one.appointment.slot.quarters);
    const group = { mask, layers: new Set([layerOf(one)]), members: [one] };
    const isLinked = (other: Group) => !isNone(and(other.mask, mask));
    const linked = groups.filter(isLinked);
    const merged = linked.reduce<Group>(
      (sum, other) => ({
        mask: or(sum.mask, other.mask),
        layers: new Set([...sum.layers, ...other.layers]),
        members: [...sum.members, ...other.members],
      }),
      group,
    );
    groups = [...groups.filter((other) => !linked.includes(other)), merged];
  }
  const groupOf = new Map(groups.flatMap((group) => group.members.map((one) => [one, group] as const)));
  return (one: VersionedAppointment): { index: number; of: number } => {
    const layers = groupOf.get(one)?.layers ?? new Set([layerOf(one)]);
    return { index: [...layers].filter((layer) => layer < layerOf(one)).length, of: layers.size };
  };
}
