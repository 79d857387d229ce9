import { LedgerEntry } from "@openhood/domain/approvals/entry";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";

/**
 * What was decided on an order, the latest first, without the lines that were shown; and which entry is the first that is not as it
 * was written, if any. @throws Problem `not-found`
 */
export async function getLedger(ctx: Ctx, { id }: { id: string }) {
  authorize(ctx, "orders.ledger");
  const db = await ctx.db();
  const { entries, opened } = await loadLedger(db, (await load(db, id)).order);
  const broken = opened.ok ? null : { entry: opened.entry, why: opened.why };
  return { entries: entries.flatMap(summaryOf).toReversed(), broken };
}

/** An entry as a list shows it; none of what is no entry. */
function summaryOf(stored: unknown) {
  const { success, data } = LedgerEntry.safeParse(stored);
  if (!success) return [];
  const { number, at, said, recorder, lapsed, approved, signature } = data;
  return [
    {
      ...{ number, at, said, lapsed, approved, signature },
      recordedBy: recorder.kind === "staff" ? recorder.name : null,
      jobs: data.jobs.map(({ id, name, cents, word }) => ({ id, name, cents, word })),
    },
  ];
}
