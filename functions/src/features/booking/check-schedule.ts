import { plusDays } from "@openhood/domain/days";
import { localTime } from "@openhood/domain/shop/opening";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { clearNotice, raiseNotice } from "../../infra/notices.ts";
import { clearConflicts } from "../../stores/booking-conflicts.ts";
import { type CheckState, countDifferences, loadCheck, nextHeld } from "../../stores/schedule-check.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";

/** From this minute of the local day on, the night's check is due. */
const AT = 3 * 60;
/** Past days that are checked too. */
const BACK = 7;

/**
 * Compares the schedule ahead with what holds its time, once a night and after a repair, and tells the desk about
 * differences; it writes nothing else. Run by the sweep: it stops when its time is over, and resumes there.
 * @param until milliseconds since 1970 after which no further day is begun
 * @returns whether a night's check has come to its end now
 */
export async function checkSchedule(ctx: Ctx, until: number): Promise<boolean> {
  const db = await ctx.db();
  const { state } = await loadCheck(db);
  const now = ctx.now();
  const today = now.toISOString().slice(0, 10);
  // Already done for this date: most minutes cost this one read.
  if (state && !state.due && state.from === null && state.night >= today) return false;
  const { setup } = await loadShopAndSettings(db);
  if (!setup) return false;
  const { date, minute } = localTime(now, setup.shop.timeZone);
  const tonight = minute >= AT ? date : plusDays(date, -1);
  // A new shop has nothing to check yet.
  const known = state?.night ? state : { ...idle(tonight), due: state?.due ?? false };
  const isDue = known.due || known.from !== null || known.night < tonight;
  if (!isDue) {
    if (!state?.night) await save(ctx, known);
    return false;
  }
  let found = known.from === null ? 0 : known.found;
  let from = await nextHeld(db, known.from ?? plusDays(date, -BACK));
  while (from !== null && ctx.now().getTime() < until) {
    found += await countDifferences(db, from);
    from = await nextHeld(db, plusDays(from, 1));
  }
  if (from !== null) await save(ctx, { ...known, from, found, due: false });
  else await save(ctx, idle(tonight), found);
  return from === null;
}

const idle = (night: string): CheckState => ({ v: 1, night, from: null, found: 0, due: false });

/** Saves the progress of the check; at its end, tells the desk what it found. */
async function save(ctx: Ctx, state: CheckState, found?: number): Promise<void> {
  await commit(ctx, async (batch, db) => {
    const check = await loadCheck(db);
    const last = found === undefined ? state.last : { at: ctx.now().toISOString(), found };
    check.save(batch, last ? { ...state, last } : state);
    if (found !== undefined) await clearConflicts(batch, db, ctx.now().getTime());
    if (found === 0) clearNotice(batch, db, "schedule-differs");
    else if (found !== undefined)
      raiseNotice(batch, db, {
        kind: "schedule-differs",
        since: ctx.now().toISOString(),
        differences: found,
      });
    return { ok: true as const };
  });
}
