import { utcDateOf } from "@openhood/domain/booking/utc-days";
import { plusDays } from "@openhood/domain/days";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { bumpRevision } from "../../infra/revisions.ts";
import { type Difference, inspect, lastHeld, makeCheckDue, nextHeld } from "../../stores/schedule-check.ts";

/**
 * Compares claims, units and days with the appointments and blocks they are for, and reports every difference; with
 * `write` it also puts right what can be, a commit a day. May run while people book. Days are those by UTC.
 * @returns `next`: the next date (UTC) to look at after those, `last`: the last one anything is held on; null where there is none
 */
export async function repairSchedule(ctx: Ctx, input: { from: string; days: number; write: boolean }) {
  authorize(ctx, "booking.repair");
  const db = await ctx.db();
  const differences: Difference[] = [];
  const end = plusDays(input.from, input.days);
  let next = await nextHeld(db, input.from);
  while (next !== null && next < end) {
    const date = next;
    let found: Difference[] | null = null;
    for (let more = true; more; ) {
      more = false;
      await commit(ctx, async (batch) => {
        const inspected = await inspect(db, date);
        found ??= inspected.differences;
        more = false;
        if (!input.write || !inspected.canPut) return { ok: false, reason: "nothing to write" };
        inspected.put(batch);
        makeCheckDue(batch, db);
        bumpRevision(batch, db, "booking");
        more = inspected.isMuch;
        audit(ctx, batch, db, "booking.repair", { kind: "day", id: date });
        return { ok: true };
      });
    }
    differences.push(...(found ?? []));
    next = await nextHeld(db, plusDays(date, 1));
  }
  const last = await lastHeld(db);
  return { ok: true as const, differences, next, last: last === null ? null : utcDateOf(last) };
}
