type Ordered = { slug: string; order: number };

/** The list with one of its things moved by one place; unchanged at its ends. */
export function moveItem<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list];
  const [thing] = next.splice(from, 1);
  if (thing === undefined || from + by < 0 || from + by >= list.length) return [...list];
  next.splice(from + by, 0, thing);
  return next;
}

/**
 * The order numbers that put services in this sequence, for those whose number changes. The numbers in use are dealt out
 * anew, so that a swap touches two; where two services share a number, all are counted through.
 */
export function renumbered<T extends Ordered>(sequence: readonly T[]): T[] {
  const used = sequence.map(({ order }) => order).sort((a, b) => a - b);
  const distinct = new Set(used).size === used.length;
  return sequence
    .map((service, index) => ({ ...service, order: distinct ? (used[index] ?? index) : index }))
    .filter((service, index) => service.order !== sequence[index]?.order);
}
