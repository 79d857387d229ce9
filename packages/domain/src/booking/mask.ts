/** A set of a day's quarters, by place from the day's first: bit 0 is its first quarter. At most 100 bits. */
export type Mask = bigint;

/** As Firestore keeps it: two integers of 50 bits each, the day's earlier half first. */
export type StoredMask = { lo: number; hi: number };

const HALF = 50n;
const LOW = (1n << HALF) - 1n;

export const NONE: Mask = 0n;

export const storedMask = (mask: Mask): StoredMask => ({ lo: Number(mask & LOW), hi: Number(mask >> HALF) });
export const maskOf = ({ lo, hi }: StoredMask): Mask => BigInt(lo) | (BigInt(hi) << HALF);

/** The places from `from` to before `to`. */
export const span = (from: number, to: number): Mask =>
  to <= from ? NONE : ((1n << BigInt(to - from)) - 1n) << BigInt(from);

export const has = (mask: Mask, place: number): boolean => ((mask >> BigInt(place)) & 1n) === 1n;

/** Places at which a run of `length` set bits begins. */
export function runStarts(mask: Mask, length: number): Mask {
  let starts = mask;
  let covered = 1;
  while (covered < length && starts !== NONE) {
    const step = Math.min(covered, length - covered);
    starts &= starts >> BigInt(step);
    covered += step;
  }
  return starts;
}

const WORD = 32;
const BITS = BigInt(WORD);
const ONES = (1n << BITS) - 1n;

/** The places set, in order; the first `most` of them. */
export function placesIn(mask: Mask, most = Number.POSITIVE_INFINITY): number[] {
  const places: number[] = [];
  // Word by word in plain numbers: it costs by what is set, not by how far up.
  for (let rest = mask, base = 0; rest !== NONE; rest >>= BITS, base += WORD)
    for (let bits = Number(rest & ONES); bits !== 0; bits = (bits & (bits - 1)) >>> 0) {
      if (places.length >= most) return places;
      places.push(base + 31 - Math.clz32(bits & -bits));
    }
  return places;
}

/** The first place set. */
export const firstIn = (mask: Mask): number | undefined => placesIn(mask, 1)[0];

export const countIn = (mask: Mask): number => placesIn(mask).length;
