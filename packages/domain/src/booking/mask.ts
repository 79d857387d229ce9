/**
 * A set of a day's quarters by index, in words of 32 bits, the earliest first: bit 0 of the first word is the day's first
 * quarter. The words are signed, as JavaScript's bit operators give them; one that is not there counts as 0.
 */
export type Mask = readonly number[];

const WORD = 32;
/** Words of a day without a clock change: 96 quarters. */
const USUAL = 3;

/** The empty set. */
export const NONE: Mask = [0, 0, 0];

/** An empty mask of at least `bits` bits, to be filled. */
export function emptyMask(bits: number): number[] {
  if (bits <= USUAL * WORD) return [0, 0, 0];
  return new Array<number>(Math.ceil(bits / WORD)).fill(0);
}

export const isNone = (mask: Mask): boolean => {
  for (const word of mask) if (word !== 0) return false;
  return true;
};

/** Sets the bits from `from` up to (not including) `to`, in place. */
export function fill(into: number[], from: number, to: number): void {
  for (let index = from; index < to; ) {
    const word = index >> 5;
    const end = Math.min(to, (word + 1) << 5);
    const count = end - index;
    const bits = count === WORD ? -1 : ((1 << count) - 1) << (index & 31);
    into[word] = (into[word] as number) | bits;
    index = end;
  }
}

/** The bits from `from` up to (not including) `to`. */
export function span(from: number, to: number): Mask {
  const mask = emptyMask(to);
  fill(mask, from, to);
  return mask;
}

// Days of three words are nearly all there are: for them the loops are written out.

/** What is in both. */
export function and(a: Mask, b: Mask): Mask {
  if (a.length === USUAL && b.length === USUAL)
    return [
      (a[0] as number) & (b[0] as number),
      (a[1] as number) & (b[1] as number),
      (a[2] as number) & (b[2] as number),
    ];
  const mask: number[] = [];
  for (let n = 0; n < a.length; n++) mask.push((a[n] as number) & (b[n] ?? 0));
  return mask;
}

/** What is in either. */
export function or(a: Mask, b: Mask): Mask {
  const mask: number[] = [];
  for (let n = 0; n < a.length || n < b.length; n++) mask.push((a[n] ?? 0) | (b[n] ?? 0));
  return mask;
}

/** What is in the first and not in the second. */
export function without(a: Mask, b: Mask): Mask {
  if (a.length === USUAL && b.length === USUAL)
    return [
      (a[0] as number) & ~(b[0] as number),
      (a[1] as number) & ~(b[1] as number),
      (a[2] as number) & ~(b[2] as number),
    ];
  const mask: number[] = [];
  for (let n = 0; n < a.length; n++) mask.push((a[n] as number) & ~(b[n] ?? 0));
  return mask;
}

export const has = (mask: Mask, index: number): boolean =>
  (((mask[index >> 5] ?? 0) >>> (index & 31)) & 1) === 1;

/** What is in the first two and not in the third. */
export function bothWithout(a: Mask, b: Mask, c: Mask): Mask {
  if (a.length === USUAL && b.length === USUAL && c.length === USUAL)
    return [
      (a[0] as number) & ((b[0] as number) & ~(c[0] as number)),
      (a[1] as number) & ((b[1] as number) & ~(c[1] as number)),
      (a[2] as number) & ((b[2] as number) & ~(c[2] as number)),
    ];
  return without(and(a, b), c);
}

/** Places at which a run of `length` set bits begins. */
export function runStarts(mask: Mask, length: number): Mask {
  if (mask.length === USUAL && length <= WORD) {
    let [a, b, c] = mask as readonly [number, number, number];
    for (let covered = 1; covered < length; ) {
      const step = Math.min(covered, length - covered);
      a &= (a >>> step) | (b << (WORD - step));
      b &= (b >>> step) | (c << (WORD - step));
      c &= c >>> step;
      covered += step;
    }
    return [a, b, c];
  }
  const starts = [...mask];
  for (let covered = 1; covered < length; ) {
    const step = Math.min(covered, length - covered);
    const [words, bits] = [step >> 5, step & 31];
    // In place: what is read lies at or behind what is written.
    for (let n = 0; n < starts.length; n++) {
      const low = starts[n + words] ?? 0;
      const high = starts[n + words + 1] ?? 0;
      starts[n] = (starts[n] as number) & (bits === 0 ? low : (low >>> bits) | (high << (WORD - bits)));
    }
    covered += step;
  }
  return starts;
}

/** The indexes of the set bits, in order; at most `most`. */
export function setBits(mask: Mask, most = Number.POSITIVE_INFINITY): number[] {
  const indexes: number[] = [];
  for (let n = 0; n < mask.length; n++)
    for (let bits = mask[n] as number; bits !== 0; bits &= bits - 1) {
      if (indexes.length >= most) return indexes;
      indexes.push((n << 5) + 31 - Math.clz32(bits & -bits));
    }
  return indexes;
}

/** The index of the first set bit. */
export function firstSetBit(mask: Mask): number | undefined {
  for (let n = 0; n < mask.length; n++) {
    const bits = mask[n] as number;
    if (bits !== 0) return (n << 5) + 31 - Math.clz32(bits & -bits);
  }
  return undefined;
}

/** The index after the run of set bits that begins at `from`. */
export function runEnd(mask: Mask, from: number): number {
  let word = from >> 5;
  let gaps = ~(mask[word] ?? 0) & (-1 << (from & 31));
  while (gaps === 0) gaps = ~(mask[++word] ?? 0);
  return (word << 5) + 31 - Math.clz32(gaps & -gaps);
}

export const countSetBits = (mask: Mask): number => setBits(mask).length;
