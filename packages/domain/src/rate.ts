/** At most `max` deeds in each window of `seconds`. */
export type Limit = { max: number; seconds: number };
export type Window = { start: number; count: number };

/**
 * Counts deeds, all of them or none. Fixed windows, aligned to the first deed in them.
 * @param now milliseconds since 1970
 * @param deeds how many at once; no more than the limit's `max`, or they never fit
 * @returns the window to store, or how long to wait, in whole seconds
 */
export function count(
  window: Window | null,
  limit: Limit,
  now: number,
  deeds = 1,
): { ok: true; window: Window } | { ok: false; retryAfter: number } {
  const length = limit.seconds * 1_000;
  if (!window || now >= window.start + length) return { ok: true, window: { start: now, count: deeds } };
  if (window.count + deeds > limit.max) {
    return { ok: false, retryAfter: Math.max(1, Math.ceil((window.start + length - now) / 1_000)) };
  }
  return { ok: true, window: { start: window.start, count: window.count + deeds } };
}
