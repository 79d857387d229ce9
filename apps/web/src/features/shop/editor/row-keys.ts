import { same } from "../../../platform/same.ts";
import { isGroup } from "./changed-fields.ts";

/** Fields that say which row it is, where there is no id: somebody may change them, too. */
const TELLING = ["name", "date", "from"];

/** How much two rows have in common: of their fields the share that is equal, and more where that is what tells them apart. */
function likeness(one: unknown, other: unknown): number {
  if (same(one, other)) return Number.POSITIVE_INFINITY;
  if (!isGroup(one) || !isGroup(other)) return 0;
  const fields = Object.keys(one);
  const equal = fields.filter((field) => same(one[field], other[field]));
  return equal.length / fields.length + (TELLING.some((field) => equal.includes(field)) ? 1 : 0);
}

/**
 * Which row of a list each row of another one was; undefined where it was none. The most alike first, then the nearest.
 * @param isAdded rows that are known to be new
 */
function origins(
  was: readonly unknown[],
  list: readonly unknown[],
  isAdded: (row: unknown) => boolean,
): (number | undefined)[] {
  const pairs = was.flatMap((before, from) =>
    list.flatMap((row, at) => {
      if (isAdded(row)) return [];
      const alike = likeness(before, row);
      if (!isGroup(before) || !isGroup(row)) return { from, at, alike };
      // What was typed anew in its place is that row still; of another name it has to be the same in most of the rest.
      if ("name" in before) return { from, at, alike: alike < 0.5 ? 0 : alike };
      return { from, at, alike: Math.max(alike, from === at && was.length === list.length ? 0.01 : 0) };
    }),
  );
  const found: (number | undefined)[] = list.map(() => undefined);
  const taken = new Set<number>();
  const nearest = pairs.toSorted(
    (a, b) => b.alike - a.alike || Math.abs(a.from - a.at) - Math.abs(b.from - b.at),
  );
  for (const { from, at, alike } of nearest) {
    if (alike === 0 || taken.has(from) || found[at] !== undefined) continue;
    found[at] = from;
    taken.add(from);
  }
  return found;
}

/** Are two rows that were added the same one? */
const isSameNew = (one: unknown, other: unknown): boolean => {
  const share = likeness(one, other);
  return share > 1 || (share >= 0.5 && isGroup(one) && !("name" in one));
};

/** Are these the days of a week? */
export const isWeek = (rows: readonly unknown[]) =>
  rows.every((row) => isGroup(row) && Object.keys(row).join() === "spans");
const areNamed = (list: readonly unknown[]) => {
  const ids = list.map((row) => (isGroup(row) ? row.id : undefined));
  return ids.every((id) => typeof id === "string") && new Set(ids).size === ids.length;
};

/**
 * What tells the rows of lists apart that came of one: the same key is the same row. By an id of theirs, by the place in a week, or
 * by what they hold.
 * @returns the keys of the first list, and of each that came of it
 */
export function rowKeys(was: readonly unknown[], ...lists: readonly (readonly unknown[])[]): string[][] {
  const all = [was, ...lists];
  if (isWeek(all.flat())) return all.map((list) => list.map((_, at) => String(at)));
  if (all.every(areNamed)) return all.map((list) => list.map((row) => String(isGroup(row) && row.id)));
  const isNew = (row: unknown) => !was.some((one) => same(one, row));
  // What both put in alike, whatever it was before.
  const alike = (lists[0] ?? []).filter(
    (row) => isNew(row) && lists.slice(1).some((list) => list.some((one) => same(one, row))),
  );
  const added = [...alike];
  const keyOfNew = (row: unknown, used: Set<string>): string => {
    const found = added.findIndex((one, at) => !used.has(`new ${at}`) && isSameNew(one, row));
    return `new ${found < 0 ? added.push(row) - 1 : found}`;
  };
  return [
    was.map((_, at) => String(at)),
    ...lists.map((list) => {
      const used = new Set<string>();
      const from = origins(was, list, (row) => alike.some((one) => same(one, row)));
      return list.map((row, at) => {
        const key = from[at] === undefined ? keyOfNew(row, used) : String(from[at]);
        used.add(key);
        return key;
      });
    }),
  ];
}
