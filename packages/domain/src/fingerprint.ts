// FNV-1a (Fowler, Noll, Vo) of 32 bits: it tells what is different, not what somebody forged.
function hash(text: string, seed: number): string {
  let value = seed;
  for (let n = 0; n < text.length; n++) {
    value ^= text.charCodeAt(n);
    value = Math.imul(value, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, "0");
}

// The database gives a map's fields back in another order.
const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Sixteen characters that stand for a value of plain JSON: equal for equal values, whatever the order of their fields. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, sorted);
  return hash(text, 0x811c9dc5) + hash(text, 0x9747b28c);
}

/** Are two values of plain JSON the same? */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
