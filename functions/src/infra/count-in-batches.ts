import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";
import { type CountedCalls, countCalls } from "./rate-limits.ts";

/** What one caller did in this instance and nobody wrote down yet, and until when (ms since 1970) it is refused. */
type PendingCount = { calls: number; closedUntil: number };

const MOST_PENDING = 10_000;
const pendingCounts = new Map<string, PendingCount>();

/**
 * Counts one deed in memory, and in the database only when a lot is full: for what is cheaper to do than to write
 * down. Over all instances, at most `max` deeds and one lot for each instance are let through in a window.
 * @throws Problem `rate-limited` with the wait; until then the database is not asked again
 */
export async function countInBatches(
  ctx: Ctx,
  counted: Omit<CountedCalls, "calls">,
  batchSize: number,
): Promise<void> {
  const now = ctx.now().getTime();
  const pending = pendingCountFor(`${counted.name} ${counted.key}`);
  if (now < pending.closedUntil)
    throw new Problem("rate-limited", Math.ceil((pending.closedUntil - now) / 1_000));
  pending.calls += 1;
  if (pending.calls < batchSize) return;
  pending.calls = 0;
  const verdict = await countCalls(ctx, [{ ...counted, calls: batchSize }]);
  if (verdict.ok || !("retryAfter" in verdict)) return;
  pending.closedUntil = now + verdict.retryAfter * 1_000;
  throw new Problem("rate-limited", verdict.retryAfter);
}

// Whoever was counted last goes to the end: the one not heard of for the longest time makes room.
function pendingCountFor(id: string): PendingCount {
  const pending = pendingCounts.get(id) ?? { calls: 0, closedUntil: 0 };
  pendingCounts.delete(id);
  pendingCounts.set(id, pending);
  const [oldest] = pendingCounts.size > MOST_PENDING ? pendingCounts.keys() : [];
  if (oldest !== undefined) pendingCounts.delete(oldest);
  return pending;
}
