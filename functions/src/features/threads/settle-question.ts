import { settle } from "@openhood/domain/threads/rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { loadThread } from "../../stores/threads.ts";

/**
 * Says that an order's question needs no written answer. Refused where the customer wrote more since the caller looked.
 * @param saw how many entries the caller has seen. @throws Problem `not-found` where nothing was said on the order
 */
export async function settleQuestion(ctx: Ctx, { order, saw }: { order: string; saw: number }) {
  authorize(ctx, "threads.settle");
  return commit(ctx, async (batch, db) => {
    const { thread, save } = await loadThread(db, order);
    if (!thread) throw new Problem("not-found");
    const decided = settle(thread, saw, ctx.now().toISOString());
    if (!decided.ok) return decided;
    save(batch, decided.thread);
    audit(ctx, batch, db, "threads.settle", { kind: "order", id: order });
    return { ok: true as const };
  });
}
