import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";
import { type CountedCalls, countCalls } from "./rate-limits.ts";

/** Calls of one caller in this instance that are not in the database yet, and until when (ms since 1970) it is refused. */
type PendingCount = { calls: number; closedUntil: number };

const MOST_PENDING = 10_000;
const pendingCounts = new Map<string, PendingCount>();

/**
 * Counts one call in memory, and in the database only when a batch is full: for calls that are cheaper than the write. Over
 * all instances, at most `max` calls and one batch for each instance are let through in a window.
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

// Least recently used callers are dropped first.
function pendingCountFor(id: string): PendingCount {
  const pending = pendingCounts.get(id) ?? { calls: 0, closedUntil: 0 };
  pendingCounts.delete(id);
  pendingCounts.set(id, pending);
  const [oldest] = pendingCounts.size > MOST_PENDING ? pendingCounts.keys() : [];
  if (oldest !== undefined) pendingCounts.delete(oldest);
  return pending;
}
