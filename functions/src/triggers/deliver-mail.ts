import { systemCtx } from "../infra/ctx.ts";
import { deliver, sweepOutbox } from "../infra/deliver.ts";

let started = false;

/** Sends a mail that was just written; an instance that just started also sends what waited for it. */
export async function deliverMail(id: string): Promise<void> {
  const ctx = systemCtx();
  await deliver(ctx, id);
  if (started) return;
  started = true;
  await sweepOutbox(ctx, ctx.now().getTime() + 20_000);
}
