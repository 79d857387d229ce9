import { createHash } from "node:crypto";
import { count, type Limit, type Window } from "@openhood/domain/rate";
import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";

/** One limit on one thing, and how many deeds to count. `key` may be personal: only its hash is stored. */
export type Counted = { name: string; key: string; limit: Limit; deeds: number };

/**
 * Counts deeds against every limit, or against none: one transaction, two round trips.
 * @throws Problem `rate-limited` with the longest wait
 */
export async function spend(ctx: Ctx, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const db = await ctx.db();
  const refs = counted.map(({ name, key }) =>
    db
      .collection("rateLimits")
      .doc(`${name}_${createHash("sha256").update(key).digest("base64url").slice(0, 32)}`),
  );
  const now = ctx.now().getTime();
  const wait = await db.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...refs);
    const results = counted.map(({ limit, deeds }, index) => {
      const window = found[index]?.data() as Window | undefined;
      return count(window ? { start: window.start, count: window.count } : null, limit, now, deeds);
    });
    const waits = results.map((result) => (result.ok ? 0 : result.retryAfter));
    const longest = Math.max(...waits);
    if (longest > 0) return longest;
    results.forEach((result, index) => {
      const [ref, rule] = [refs[index], counted[index]];
      if (!result.ok || !ref || !rule) return;
      const expireAt = new Date(result.window.start + rule.limit.seconds * 1_000);
      transaction.set(ref, { v: 1, ...result.window, expireAt });
    });
    return 0;
  });
  if (wait > 0) throw new Problem("rate-limited", wait);
}
