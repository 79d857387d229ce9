import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import * as lines from "../../stores/search-lines.ts";

/**
 * Makes what the desk's search looks through when there is none, or one of another version, and compares it once a week
 * with what it is made of; differences are put right and logged. Run by the sweep; can be interrupted anywhere.
 */
export async function compareLines(ctx: Ctx): Promise<void> {
  const db = await ctx.db();
  const now = ctx.now().getTime();
  const due = await lines.compareDue(db, now);
  if (due === null) return;
  const differences = await lines.compareLines(db, now);
  const { missing, wrong, extra } = differences;
  if (due === "again" && missing + wrong + extra > 0)
    log("ERROR", "search lines differed and were put right", { ...differences });
}
