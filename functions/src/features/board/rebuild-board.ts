import type { BoardDifference } from "@openhood/domain/repair-orders/board";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { compareBoard } from "../../stores/board.ts";
import { openCards } from "../../stores/orders.ts";

/** Compares the board with its orders and puts it right. @returns how it differed */
export async function rebuildBoard(ctx: Ctx): Promise<{ ok: true; differences: BoardDifference[] }> {
  authorize(ctx, "board.rebuild");
  return commit(ctx, async (batch, db) => {
    const { differences, put } = await compareBoard(db, openCards);
    if (differences.length > 0) put(batch);
    audit(ctx, batch, db, "board.rebuild", { kind: "board", id: "current" });
    return { ok: true as const, differences };
  });
}
