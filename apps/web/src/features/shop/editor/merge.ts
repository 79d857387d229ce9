import { same } from "../../../platform/same.ts";
import { isGroup } from "./changed-fields.ts";
import { rowKeys } from "./row-keys.ts";

/**
 * Where what one typed met what somebody else had saved: both changed a field, they removed a row one had changed (it is
 * `back`), or they changed a row one had removed (it `stays`).
 */
export type Clash = { path: string; is: "both" | "back" | "stays"; theirs: unknown };

type Merged = { value: unknown; clashes: Clash[] };
type Versions = { was: unknown; mine: unknown; theirs: unknown };

/** The keys of one list in their order, those that only the other has each behind the one it stands behind there. */
function together(lead: readonly string[], other: readonly string[]): string[] {
  const all = [...lead];
  other.forEach((key, at) => {
    if (!all.includes(key)) all.splice(at === 0 ? 0 : all.indexOf(other[at - 1] ?? "") + 1, 0, key);
  });
  return all;
}

function mergeRows(was: unknown[], mine: unknown[], theirs: unknown[], path: string): Merged {
  const [b = [], m = [], t = []] = rowKeys(was, mine, theirs);
  const rowsOf = (keys: string[], list: unknown[]) => new Map(keys.map((key, at) => [key, list[at]]));
  const [before, own, others] = [rowsOf(b, was), rowsOf(m, mine), rowsOf(t, theirs)];
  const shared = (keys: Iterable<string>) => [...keys].filter((key) => before.has(key) && own.has(key));
  const isReordered = !same(shared(own.keys()), shared(before.keys()));
  const [lead, other] = isReordered ? [own, others] : [others, own];
  const isTheirsToo = (key: string) => others.has(key) && !same(others.get(key), before.get(key));
  const isOwn = (key: string) => own.has(key) && !same(own.get(key), before.get(key));
  const keys = together([...lead.keys()], [...other.keys()]).filter((key) =>
    own.has(key) ? others.has(key) || isOwn(key) : !before.has(key) || isTheirsToo(key),
  );
  const rowOf = (key: string, place: string): Merged => {
    if (own.has(key) && others.has(key))
      return merge({ was: before.get(key), mine: own.get(key), theirs: others.get(key) }, place);
    const value = own.get(key) ?? others.get(key);
    const is = own.has(key) ? "back" : "stays";
    return { value, clashes: before.has(key) ? [{ path: place, is, theirs: others.get(key) }] : [] };
  };
  const rows: Merged[] = [];
  for (const key of keys) {
    const row = rowOf(key, `${path}.${rows.length}`);
    const isIn = (list: readonly unknown[]) => list.filter((one) => same(one, row.value)).length;
    // What has become the same as another is there once.
    if (isIn(rows.map(({ value }) => value)) < Math.max(1, isIn(mine), isIn(theirs))) rows.push(row);
  }
  return { value: rows.map(({ value }) => value), clashes: rows.flatMap(({ clashes }) => clashes) };
}

/**
 * What one changed, in what somebody else saved meanwhile: of a list the rows one changed, and of these the fields. Where
 * both changed the same field one's own stands; no row of theirs that was changed by them is lost.
 * @param versions what one started from, what one made of it, and what is saved now
 * @param path where it stands in the form
 */
export function merge({ was, mine, theirs }: Versions, path: string): Merged {
  if (same(mine, was) || same(mine, theirs)) return { value: theirs, clashes: [] };
  if (same(theirs, was)) return { value: mine, clashes: [] };
  // What both added, such as a day, was nothing before.
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeRows(Array.isArray(was) ? was : [], mine, theirs, path);
  if (isGroup(mine) && isGroup(theirs)) {
    const before = isGroup(was) ? was : {};
    const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => {
      const field = merge({ was: before[key], mine: mine[key], theirs: theirs[key] }, `${path}.${key}`);
      return { ...field, key };
    });
    return {
      value: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
      clashes: fields.flatMap(({ clashes }) => clashes),
    };
  }
  return { value: mine, clashes: [{ path, is: "both", theirs }] };
}

/** What one made of something, and what one had started from. */
export type Turn = { was: unknown; mine: unknown };

/** What one made of it once more, without having put back the turns before: it goes on from these, and what was typed last stands. */
export function nextTurn(before: readonly Turn[], { was, mine }: Turn, path: string): Turn {
  const theirs = before.reduce((value, turn) => merge({ ...turn, theirs: value }, path).value, was);
  return { was: theirs, mine: merge({ was, mine, theirs }, path).value };
}
