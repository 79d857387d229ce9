import type { Ctx } from "../../infra/ctx.ts";

let tieBreaker: number | null = null;

/**
 * A whole number that picks among equally good lanes and waiters' numbers. Each call in an instance gets the next one, so
 * that concurrent bookings rarely conflict; instances start at random.
 */
export function nextTieBreaker(ctx: Pick<Ctx, "random">): number {
  tieBreaker = (tieBreaker ?? Math.floor(ctx.random() * 10_000)) + 1;
  return tieBreaker;
}
