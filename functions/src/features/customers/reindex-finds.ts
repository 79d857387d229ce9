import type { Ctx } from "../../infra/ctx.ts";
import { bringUpToDate, progress } from "../../stores/search-keys.ts";

/** Documents brought up to date at a time, and how many times in a round: the next round goes on. */
const PAGE = 100;
const PAGES = 50;

/**
 * Makes records and vehicles say what they are found by as this version of the search reads it. Run by the sweep, so
 * that a new version needs nobody to think of it; can be interrupted anywhere, and costs one read once it is done.
 * @param until milliseconds since 1970 after which no further page is begun
 */
export async function reindexFinds(ctx: Ctx, until: number): Promise<void> {
  const db = await ctx.db();
  for (let page = 0; page < PAGES; page++) {
    const at = await progress(db);
    if (at === null || ctx.now().getTime() >= until) return;
    await bringUpToDate(db, at, PAGE);
  }
}
