import { setTimeout } from "node:timers/promises";
import { systemCtx } from "../infra/ctx.ts";
import { deliver, deliverText as deliverOneText, sweepOutbox } from "../infra/deliver.ts";
import { outbox, textOutbox } from "../infra/outbox.ts";
import { delivering } from "../mails/delivering.ts";

/** Longest a mail's own trigger waits for its turn, ms; later ones are the sweep's. */
const LONGEST_WAIT = 30_000;

let started = false;

/** Sends a mail that was just written, when it is its turn; an instance that just started also sends what waited for it. */
export const deliverMail = (id: string): Promise<void> => deliverSoon(id, deliver, outbox);

/** As {@link deliverMail}, a text. */
export const deliverText = (id: string): Promise<void> => deliverSoon(id, deliverOneText, textOutbox);

async function deliverSoon(
  id: string,
  send: typeof deliver,
  { find }: Pick<typeof outbox, "find"> | Pick<typeof textOutbox, "find">,
): Promise<void> {
  const ctx = delivering(systemCtx());
  if ((await send(ctx, id)) === "not-due") {
    const entry = await find(await ctx.db(), id);
    const wait = (entry?.dueAt ?? 0) - ctx.now().getTime();
    if (entry?.status === "pending" && wait > 0 && wait <= LONGEST_WAIT) {
      await setTimeout(wait);
      await send(ctx, id);
    }
  }
  if (started) return;
  started = true;
  await sweepOutbox(ctx, ctx.now().getTime() + 20_000);
}
