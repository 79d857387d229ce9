/**
 * At most `max` calls in each window of `seconds`; without `max` there is no hard limit. Calls beyond `free` need proof of
 * work.
 */
export type Limit = { max?: number; free?: number; seconds: number };
export type Window = { start: number; count: number };

/** The verdict on calls: counted; to wait so many whole seconds; or to be earned by proof of work. */
export type Counting =
  | { ok: true; window: Window }
  | { ok: false; retryAfter: number }
  | {
      ok: false;
      /** How heavy the work is, as a multiple of the lightest: it grows with what was done beyond `free`. */
      weight: number;
    };

/** The heaviest work, as a multiple of the lightest. */
export const MAX_WEIGHT = 8;

/**
 * Counts calls, all of them or none. Fixed windows, aligned to the first call in them.
 * @param now milliseconds since 1970
 * @param calls how many at once; no more than the limit's `max`, or they never fit
 * @param earned whether work was done for them
 */
export function count(window: Window | null, limit: Limit, now: number, calls = 1, earned = false): Counting {
  const { max = Number.POSITIVE_INFINITY, free = Number.POSITIVE_INFINITY } = limit;
  const length = limit.seconds * 1_000;
  const current = window && now < window.start + length ? window : { start: now, count: 0 };
  if (current.count + calls > max) {
    return { ok: false, retryAfter: Math.max(1, Math.ceil((current.start + length - now) / 1_000)) };
  }
  if (current.count + calls > free && !earned) {
    const beyond = current.count + calls - free;
    return {
      ok: false,
      weight: Math.min(MAX_WEIGHT, 1 + Math.floor((2 * (beyond - 1)) / Math.max(1, free))),
    };
  }
  return { ok: true, window: { start: current.start, count: current.count + calls } };
}
