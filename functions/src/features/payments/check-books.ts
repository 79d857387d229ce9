import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { clearNotice, raiseNotice } from "../../infra/notices.ts";
import { verifyMoney } from "./verify-money.ts";

/** Most differences that are logged; the command prints all. */
const LOGGED = 50;

/** Recomputes the books, and tells the desk how many balances differ. Run by the sweep, once a night. */
export async function checkBooks(ctx: Ctx): Promise<void> {
  const { differences } = await verifyMoney(ctx);
  for (const difference of differences.slice(0, LOGGED)) log("ERROR", "books differ", { difference });
  await commit(ctx, async (batch, db) => {
    const kind = "books-differ" as const;
    if (differences.length === 0) clearNotice(batch, db, kind);
    else raiseNotice(batch, db, { kind, since: ctx.now().toISOString(), differences: differences.length });
    return { ok: true };
  });
}
