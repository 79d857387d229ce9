import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { compareBoard } from "../../stores/board.ts";
import { openCards } from "../../stores/orders.ts";

/** Compares the board with its orders and puts it right; how it differed is logged. Run by the sweep, once a night. */
export async function checkBoard(ctx: Ctx): Promise<void> {
  const { differences } = await commit(ctx, async (batch, db) => {
    const { differences, put } = await compareBoard(db, openCards);
    if (differences.length > 0) put(batch);
    return { ok: true as const, differences };
  });
  if (differences.length === 0) return;
  const count = (kind: (typeof differences)[number]["kind"]) =>
    differences.filter((one) => one.kind === kind).length;
  log("ERROR", "board differed and was put right", {
    missing: count("missing"),
    wrong: count("wrong"),
    extra: count("extra"),
  });
}
