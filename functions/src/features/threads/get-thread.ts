import { entriesFor } from "@openhood/domain/threads/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";
import { entriesAfter, loadThread } from "../../stores/threads.ts";

/** What was said on an order, as the caller's role sees it, and whether the customer waits for an answer. Throws Problem `not-found`. */
export async function getThread(ctx: Ctx, input: { order: string }) {
  const account = authorizeAccount(ctx, "threads.get");
  const db = await ctx.db();
  const [{ order }, { thread }, all] = await Promise.all([
    load(db, input.order),
    loadThread(db, input.order),
    entriesAfter(db, input.order, 0),
  ]);
  const entries = entriesFor(account, order, all);
  const isShown = entries.some(({ number }) => number === thread?.question?.last);
  return { entries, saw: thread?.count ?? 0, question: (isShown && thread?.question) || null };
}
