import type { Ctx } from "../../infra/ctx.ts";

let tieBreaker: number | null = null;

/**
 * A whole number that picks among lanes and waiters' numbers that are equally good. Within an instance each call gets
 * the next one, so that those who ask at once do not run into each other; instances begin anywhere.
 */
export function nextTieBreaker(ctx: Pick<Ctx, "random">): number {
  tieBreaker = (tieBreaker ?? Math.floor(ctx.random() * 10_000)) + 1;
  return tieBreaker;
}
