import { datesFrom } from "@openhood/domain/booking/quarters";
import { utcDateOf } from "@openhood/domain/booking/utc-days";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { bumpRevision } from "../../infra/revisions.ts";
import { type Difference, inspect, lastHeld, makeCheckDue } from "./repair/store.ts";

/**
 * Compares claims, units and days with the appointments and blocks they are for, and reports every difference; with
 * `write` it also puts right what can be, a commit a day. May run while people book. Days are those by UTC.
 * @returns `last`: the last date (UTC) anything is held on; null where nothing is
 */
export async function repairSchedule(ctx: Ctx, input: { from: string; days: number; write: boolean }) {
  authorize(ctx, "booking.repair");
  const db = await ctx.db();
  const differences: Difference[] = [];
  for (const date of datesFrom(input.from, input.days)) {
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
        bumpRevision(batch, db, "schedule");
        more = inspected.isMuch;
        audit(ctx, batch, db, "booking.repair", { kind: "day", id: date });
        return { ok: true };
      });
    }
    differences.push(...(found ?? []));
  }
  const last = await lastHeld(db);
  return { ok: true as const, differences, last: last === null ? null : utcDateOf(last) };
}
