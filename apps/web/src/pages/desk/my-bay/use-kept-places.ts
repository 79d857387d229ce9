import { type RefObject, useRef, useState } from "react";

type Item = { id: string };
/** What stands in a place; of what is gone, how high it was, in px. */
type Place<T> = { item: T; gone: number | null };

/**
 * A list that changes while somebody looks at it and is about to press something: each stays in its place, what comes is put behind,
 * and what goes leaves its place as it was, until `see` is told that its going is known.
 * @param box around the list
 * @param attribute of the element of each, with its id
 * @param before what stood there as the page was last looked at: what of it is gone by now stands first
 */
export function useKeptPlaces<T extends Item>(
  items: readonly T[],
  box: RefObject<HTMLElement | null>,
  attribute: string,
  before: readonly T[] = [],
) {
  const first = () =>
    before.flatMap((item): Place<T>[] => (items.some(({ id }) => id === item.id) ? [] : [{ item, gone: 0 }]));
  const last = useRef<readonly Place<T>[]>(null);
  last.current ??= first();
  const seen = useRef(new Set<string>());
  const [, readAgain] = useState(0);
  // What goes stands in the document until this has been rendered.
  const heightOf = ({ id }: Item) =>
    box.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"]`)?.offsetHeight ?? 0;
  const known = last.current.flatMap(({ item, gone }): Place<T>[] => {
    const now = items.find(({ id }) => id === item.id);
    if (now) return [{ item: now, gone: null }];
    return seen.current.has(item.id) ? [] : [{ item, gone: gone ?? heightOf(item) }];
  });
  const isKnown = ({ id }: Item) => known.some(({ item }) => item.id === id);
  const fresh = items.flatMap((item): Place<T>[] => (isKnown(item) ? [] : [{ item, gone: null }]));
  for (const { item } of fresh) seen.current.delete(item.id);
  last.current = [...known, ...fresh];
  return {
    places: last.current,
    see: (id: string) => {
      seen.current.add(id);
      readAgain((count) => count + 1);
    },
  };
}
