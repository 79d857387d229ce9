import type { Ctx } from "../../infra/ctx.ts";
import { documentsDue } from "../../stores/documents.ts";
import { makeDocument } from "./make-document.ts";

/** Makes the documents whose own function was interrupted or failed, the longest waiting first, until none is due or the time is up. */
export async function sweepDocuments(ctx: Ctx, until: number): Promise<void> {
  const db = await ctx.db();
  const due = await documentsDue(db, ctx.now().getTime(), 50);
  for (const { id } of due) {
    if (ctx.now().getTime() >= until) return;
    await makeDocument(ctx, id);
  }
}
