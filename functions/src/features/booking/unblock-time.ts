import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadBlock } from "../../stores/blocks.ts";

/** Removes a block. One that is gone already counts as removed. */
export async function unblockTime(ctx: Ctx, input: { id: string }): Promise<{ ok: true }> {
  authorize(ctx, "booking.unblock");
  return commit(ctx, async (batch, db) => {
    const found = await loadBlock(db, input.id);
    found?.remove(batch);
    if (found) audit(ctx, batch, db, "booking.unblock", { kind: "block", id: input.id });
    return { ok: true };
  });
}
