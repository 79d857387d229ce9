import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";
import { type Counted, spend } from "./rate-limits.ts";

/** What one caller did in this instance and nobody wrote down yet, and until when (ms since 1970) it is refused. */
type Tally = { deeds: number; closedUntil: number };

const MOST_TALLIES = 10_000;
const tallies = new Map<string, Tally>();

/**
 * Counts one deed in memory, and in the database only when a lot is full: for what is cheaper to do than to write
 * down. Over all instances, at most `max` deeds and one lot for each instance are let through in a window.
 * @throws Problem `rate-limited` with the wait; until then the database is not asked again
 */
export async function spendInLots(ctx: Ctx, counted: Omit<Counted, "deeds">, lot: number): Promise<void> {
  const now = ctx.now().getTime();
  const tally = tallyOf(`${counted.name} ${counted.key}`);
  if (now < tally.closedUntil)
    throw new Problem("rate-limited", Math.ceil((tally.closedUntil - now) / 1_000));
  tally.deeds += 1;
  if (tally.deeds < lot) return;
  tally.deeds = 0;
  const verdict = await spend(ctx, [{ ...counted, deeds: lot }]);
  if (verdict.ok || !("retryAfter" in verdict)) return;
  tally.closedUntil = now + verdict.retryAfter * 1_000;
  throw new Problem("rate-limited", verdict.retryAfter);
}

// Whoever was counted last goes to the end: the one not heard of for the longest time makes room.
function tallyOf(id: string): Tally {
  const tally = tallies.get(id) ?? { deeds: 0, closedUntil: 0 };
  tallies.delete(id);
  tallies.set(id, tally);
  const [oldest] = tallies.size > MOST_TALLIES ? tallies.keys() : [];
  if (oldest !== undefined) tallies.delete(oldest);
  return tally;
}
