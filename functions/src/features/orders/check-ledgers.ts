import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { clearNotice, raiseNotice } from "../../infra/notices.ts";
import { type BrokenLedger, verifyLedgers } from "./verify-ledgers.ts";

/** Most orders that a notice names. */
const NAMED = 10;

const numberOf = (one: BrokenLedger): number[] => ("number" in one ? [one.number] : []);

/** Verifies what was decided on every order, and tells the desk which do not hold. Run by the sweep, once a night. */
export async function checkLedgers(ctx: Ctx): Promise<void> {
  const { broken } = await verifyLedgers(ctx);
  for (const one of broken) log("ERROR", "decisions differ from their record", one);
  await commit(ctx, async (batch, db) => {
    const kind = "ledgers-differ" as const;
    if (broken.length === 0) clearNotice(batch, db, kind);
    else {
      const numbers = broken.flatMap(numberOf).slice(0, NAMED);
      raiseNotice(batch, db, { kind, since: ctx.now().toISOString(), orders: broken.length, numbers });
    }
    return { ok: true };
  });
}
