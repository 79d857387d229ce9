import { datesFrom, daysBetween } from "../days.ts";
import type { Span, Stretch } from "./job-clock.ts";
import type { OrderStamp } from "./order.ts";

/** Most corrections of one stretch. */
export const MAX_CORRECTIONS = 10;
/** Longest stretch somebody can correct another one to, ms. */
export const MAX_STRETCH = 24 * 3_600_000;

/** Work that ended. */
export type Worked = { from: string; to: string };

/**
 * Why a stretch cannot be corrected. `changed`: it is not what was seen, `present` is what it is now. `overlaps`: the person worked
 * on something else then, on this order.
 */
export type CorrectionRefusal =
  | { reason: "gone" | "backwards" | "future" | "too-long" | "overlaps" | "too-often" }
  | { reason: "changed"; present: Span };

/**
 * The first of some work that goes on at the same time as this. Work of no length takes no time.
 * @param now until when work lasts that still goes on
 */
export const overlapping = <T extends Span>({ from, to }: Worked, others: readonly T[], now: string) =>
  others.find((one) => {
    const end = one.to ?? now;
    return (one.from > from ? one.from : from) < (end < to ? end : to);
  });

/**
 * Sets from when to when somebody worked; one that went on ends by it. A stretch of no length is one that was not. What the person
 * worked on other orders is asked with {@link overlapping}.
 */
export function correctStretch(
  stretches: readonly Stretch[],
  { stretch: id, saw, to }: { stretch: string; saw: Span; to: Worked },
  { by, at }: OrderStamp,
): { ok: true; stretches: Stretch[]; stretch: Stretch & Worked } | ({ ok: false } & CorrectionRefusal) {
  const found = stretches.find((one) => one.id === id);
  if (!found) return { ok: false, reason: "gone" };
  const was = { from: found.from, to: found.to };
  if (was.from !== saw.from || was.to !== saw.to) return { ok: false, reason: "changed", present: was };
  if (to.to < to.from) return { ok: false, reason: "backwards" };
  if (to.to > at) return { ok: false, reason: "future" };
  if (Date.parse(to.to) - Date.parse(to.from) > MAX_STRETCH) return { ok: false, reason: "too-long" };
  const others = stretches.filter((one) => one.id !== id && one.by.uid === found.by.uid);
  if (overlapping(to, others, at)) return { ok: false, reason: "overlaps" };
  if (found.corrections.length >= MAX_CORRECTIONS) return { ok: false, reason: "too-often" };
  const stretch = {
    ...found,
    ...to,
    end: found.end ?? ("corrected" as const),
    corrections: [...found.corrections, { by, at, was }],
  };
  return { ok: true, stretch, stretches: stretches.map((one) => (one.id === id ? stretch : one)) };
}

/**
 * The days by UTC on which there was work, the first first. Of work that goes on, only the day it began: it ends by being written anew,
 * and until then its person's clock tells of it.
 */
export function daysWorked({ from, to }: Span): string[] {
  const [first, last] = [from.slice(0, 10), (to ?? from).slice(0, 10)];
  return datesFrom(first, daysBetween(first, last) + 1);
}
