import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { attemptsDue, postponeAttempt } from "../../stores/attempts.ts";
import { refundsToAsk } from "../../stores/order-money.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { settleRefund } from "./settle-refund.ts";

/** How many of each are asked about in one sweep. */
const MOST = 20;

/** Asks the card service about payments and refunds that it has not called about. @param until ms since 1970; none is begun after that */
export async function sweepCards(ctx: Ctx, until: number): Promise<void> {
  if (!ctx.config.cards) return;
  const db = await ctx.db();
  const now = ctx.now().getTime();
  const [attempts, refunds] = await Promise.all([attemptsDue(db, now, MOST), refundsToAsk(db, now, MOST)]);
  const jobs = [
    ...attempts.map(({ id }) => async () => {
      try {
        await settleAttempt(ctx, id);
      } catch (error) {
        // It is looked at again later, after the others.
        await postponeAttempt(db, id, now + 600_000);
        throw error;
      }
    }),
    ...refunds.map((one) => () => settleRefund(ctx, one)),
  ];
  for (const job of jobs) {
    if (ctx.now().getTime() >= until) return;
    await job().catch((error) => log("ERROR", "cards", described(error)));
  }
}
