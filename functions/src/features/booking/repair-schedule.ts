import { datesFrom } from "@openhood/domain/booking/quarters";
import { audit } from "../../infra/audit.ts";
import { authorise } from "../../infra/authorise.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Difference, inspect } from "./repair/store.ts";
import { currentOffer } from "./terms/store.ts";

/**
 * Compares claims with the appointments and blocks they are for, and days with the claims, and reports every difference;
 * with `write` it also puts right what can be, a commit a day. May run while people book.
 */
export async function repairSchedule(ctx: Ctx, input: { from: string; days: number; write: boolean }) {
  authorise(ctx, "booking.repair");
  const db = await ctx.db();
  const { timeZone } = (await currentOffer(db)).shop;
  const differences: Difference[] = [];
  for (const date of datesFrom(input.from, input.days)) {
    let found: Difference[] = [];
    await commit(ctx, async (batch) => {
      const inspected = await inspect(db, date, timeZone);
      found = inspected.differences;
      if (!input.write || !inspected.canPut) return { ok: false, reason: "nothing to write" };
      inspected.put(batch);
      audit(ctx, batch, db, "booking.repair", { kind: "day", id: date });
      return { ok: true };
    });
    differences.push(...found);
  }
  return { ok: true as const, differences };
}
