import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";
import { type Counted, spend } from "./rate-limits.ts";

/** What one caller did in this instance. Times in milliseconds since 1970. */
type Tally = { start: number; deeds: number; closedUntil: number };

const MOST_TALLIES = 10_000;
const tallies = new Map<string, Tally>();

/**
 * Counts one deed in memory, and in the database only when a lot is full: for what is cheaper to do than to write
 * down. Over all instances, at most `max` deeds and one lot for each instance are let through in a window.
 * @throws Problem `rate-limited` with the wait; until then the database is not asked again
 */
export async function spendInLots(ctx: Ctx, counted: Omit<Counted, "deeds">, lot: number): Promise<void> {
  const now = ctx.now().getTime();
  const tally = tallyOf(`${counted.name} ${counted.key}`, counted.limit.seconds * 1_000, now);
  if (now < tally.closedUntil)
    throw new Problem("rate-limited", Math.ceil((tally.closedUntil - now) / 1_000));
  tally.deeds += 1;
  if (tally.deeds % lot !== 0) return;
  try {
    await spend(ctx, [{ ...counted, deeds: lot }]);
  } catch (error) {
    if (error instanceof Problem && error.retryAfter) tally.closedUntil = now + error.retryAfter * 1_000;
    throw error;
  }
}

function tallyOf(id: string, length: number, now: number): Tally {
  const known = tallies.get(id);
  if (known && (now < known.start + length || now < known.closedUntil)) return known;
  tallies.delete(id);
  const [oldest] = tallies.size < MOST_TALLIES ? [] : tallies.keys();
  if (oldest !== undefined) tallies.delete(oldest);
  const tally: Tally = { start: now, deeds: 0, closedUntil: 0 };
  tallies.set(id, tally);
  return tally;
}
