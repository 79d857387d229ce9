import { setTimeout } from "node:timers/promises";
import { systemCtx } from "../infra/ctx.ts";
import { deliver, sweepOutbox } from "../infra/deliver.ts";
import { outbox } from "../infra/outbox.ts";
import { makeLink } from "../mails/make-link.ts";

/** Longest a mail's own trigger waits for its turn, ms; later ones are the sweep's. */
const LONGEST_WAIT = 30_000;

let started = false;

/** Sends a mail that was just written, when it is its turn; an instance that just started also sends what waited for it. */
export async function deliverMail(id: string): Promise<void> {
  const ctx = { ...systemCtx(), makeLink };
  if ((await deliver(ctx, id)) === "not-due") {
    const entry = await outbox.find(await ctx.db(), id);
    const wait = (entry?.dueAt ?? 0) - ctx.now().getTime();
    if (entry?.status === "pending" && wait > 0 && wait <= LONGEST_WAIT) {
      await setTimeout(wait);
      await deliver(ctx, id);
    }
  }
  if (started) return;
  started = true;
  await sweepOutbox(ctx, ctx.now().getTime() + 20_000);
}
