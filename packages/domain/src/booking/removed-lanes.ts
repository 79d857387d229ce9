import { type BookingSettings, MAX_REMOVED_LANES } from "./settings.ts";

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Settings as they are saved over others. Bays that go are remembered by their names, as appointments still stand in them; and a new one
 * under the name of one that went is that one again.
 */
export function withRemovedLanes(before: BookingSettings | null, after: BookingSettings): BookingSettings {
  const known = new Map(
    [...(before?.removedLanes ?? []), ...(before?.lanes ?? [])].map((one) => [one.id, one.name]),
  );
  const present = new Set(after.lanes.map(({ id }) => id));
  const lanes = after.lanes.map((lane) => {
    if (known.has(lane.id)) return lane;
    const former = [...known].findLast(([id, name]) => !present.has(id) && sameName(name, lane.name))?.[0];
    if (former === undefined) return lane;
    present.add(former);
    return { ...lane, id: former };
  });
  const removed = [...known].flatMap(([id, name]) => (present.has(id) ? [] : [{ id, name }]));
  const { removedLanes: _, ...rest } = after;
  return {
    ...rest,
    lanes,
    // Where there was one, an empty list takes its place.
    ...((removed.length > 0 || before?.removedLanes) && { removedLanes: removed.slice(-MAX_REMOVED_LANES) }),
  };
}

/** What a bay is called, also one that is no more; its id where nobody remembers. */
export const laneName = ({ lanes, removedLanes = [] }: Named, id: string): string =>
  [...lanes, ...removedLanes].find((lane) => lane.id === id)?.name ?? id;

type Named = {
  lanes: readonly { id: string; name: string }[];
  removedLanes?: readonly { id: string; name: string }[] | undefined;
};
