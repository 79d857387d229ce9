import { checkBoard } from "../features/board/check-board.ts";
import { checkSchedule } from "../features/booking/check-schedule.ts";
import { remindCustomers } from "../features/booking/remind-customers.ts";
import { linkUnlinked } from "../features/customers/link-unlinked.ts";
import { reindexFinds } from "../features/customers/reindex-finds.ts";
import { sweepRemovals } from "../features/customers/sweep-removals.ts";
import { sweepDocuments } from "../features/documents/sweep-documents.ts";
import { checkNotices } from "../features/notices/check-notices.ts";
import { checkLedgers } from "../features/orders/check-ledgers.ts";
import { remindDue } from "../features/orders/remind-due.ts";
import { tellCustomers } from "../features/orders/tell-customers.ts";
import { checkBooks } from "../features/payments/check-books.ts";
import { sweepCards } from "../features/payments/sweep-cards.ts";
import { compareLines } from "../features/search/compare-lines.ts";
import { syncClaims } from "../features/staff/sync-claims.ts";
import { checkQuestions } from "../features/threads/check-questions.ts";
import { type Ctx, systemCtx } from "../infra/ctx.ts";
import { sweepOutbox } from "../infra/deliver.ts";
import { described, log } from "../infra/log.ts";
import { delivering } from "../mails/delivering.ts";

async function checkAtNight(ctx: Ctx): Promise<void> {
  await checkBoard(ctx);
  await checkQuestions(ctx);
  await checkLedgers(ctx);
  await checkBooks(ctx);
}

/**
 * Does what is due: reminders, and what was interrupted: mails, documents, roles their accounts do not carry yet, removals,
 * appointments that are on no customer's record; and, once a night, the check of the schedule, the
 * board, the ledgers and the books. Each for itself: one that fails does not keep the others from being done.
 * @param budget milliseconds after which no further mail is begun
 */
export async function sweep(budget: number): Promise<void> {
  const ctx = systemCtx();
  const until = ctx.now().getTime() + budget;
  const removals = sweepRemovals(ctx);
  const jobs = {
    removals,
    claims: syncClaims(ctx, { compare: true }),
    reminders: remindCustomers(ctx),
    due: remindDue(ctx, until),
    // What is to go is not kept first: the one would be in the other's way.
    visits: removals.catch(() => {}).then(() => linkUnlinked(ctx)),
    finds: reindexFinds(ctx, until),
    search: compareLines(ctx),
    schedule: checkSchedule(ctx, until).then((ended) => (ended ? checkAtNight(ctx) : undefined)),
    notices: checkNotices(ctx),
    cards: sweepCards(ctx, until),
    documents: sweepDocuments(ctx, until),
    // What is told now goes out with this sweep.
    outbox: tellCustomers(ctx, until)
      .catch((error) => log("ERROR", "notices", described(error)))
      .then(() => sweepOutbox(delivering(ctx), until)),
  };
  const results = await Promise.allSettled(Object.values(jobs));
  for (const [index, job] of Object.keys(jobs).entries()) {
    const result = results[index];
    if (result?.status === "rejected") log("ERROR", "sweep", { job, ...described(result.reason) });
  }
}
