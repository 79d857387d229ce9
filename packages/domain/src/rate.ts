/** At most `max` deeds in each window of `seconds`. */
export type Limit = { max: number; seconds: number };
export type Window = { start: number; count: number };

/**
 * Counts one deed. Fixed windows, aligned to the first deed in them.
 * @param now milliseconds since 1970
 * @returns the window to store, or how long to wait, in whole seconds
 */
export function count(
  window: Window | null,
  limit: Limit,
  now: number,
): { ok: true; window: Window } | { ok: false; retryAfter: number } {
  const length = limit.seconds * 1_000;
  if (!window || now >= window.start + length) return { ok: true, window: { start: now, count: 1 } };
  if (window.count >= limit.max) {
    return { ok: false, retryAfter: Math.max(1, Math.ceil((window.start + length - now) / 1_000)) };
  }
  return { ok: true, window: { start: window.start, count: window.count + 1 } };
}
