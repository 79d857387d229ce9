import { LedgerEntry } from "@openhood/domain/approvals/entry";
import type { Ledger } from "@openhood/domain/approvals/ledger";
import { missingToStart } from "@openhood/domain/approvals/may-start";
import type { Rule } from "@openhood/domain/approvals/rule";
import { ruleOf } from "@openhood/domain/approvals/state-rules";
import { isApproved } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentApprovalSettings } from "../../stores/approval-settings.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";

/**
 * What was decided on an order, the latest first, without the lines that were shown; which entry is the first that is not as it
 * was written, if any; and what the shop's rule asks for before work begins on what is approved, and is not on record: a rule that
 * was settled since asks for more. @throws Problem `not-found`
 */
export async function getLedger(ctx: Ctx, { id }: { id: string }) {
  authorize(ctx, "orders.ledger");
  const db = await ctx.db();
  const [{ order }, { value }] = await Promise.all([load(db, id), currentApprovalSettings(db)]);
  const { entries, opened } = await loadLedger(db, order);
  const broken = opened.ok ? null : { entry: opened.entry, why: opened.why };
  const missing = opened.ok ? missingOn(order, ruleOf(value.rule), opened.ledger) : [];
  return { entries: entries.flatMap(summaryOf).toReversed(), broken, missing };
}

const missingOn = ({ jobs, stage }: RepairOrder, rule: Rule, ledger: Ledger) =>
  jobs.flatMap((job) => {
    const why = !STAGE_RULES[stage.is].ended && isApproved(job) ? missingToStart(rule, ledger, job) : null;
    return why ? [{ job: job.id, name: job.name, reason: why.reason }] : [];
  });

/** An entry as a list shows it; none of what is no entry. */
function summaryOf(stored: unknown) {
  const { success, data } = LedgerEntry.safeParse(stored);
  if (!success) return [];
  const { number, at, said, recorder, estimate, lapsed, approved, signature } = data;
  return [
    {
      ...{ number, at, said, given: estimate.given, lapsed, approved, signature },
      recordedBy: recorder.kind === "staff" ? recorder.name : null,
      jobs: data.jobs.map(({ id, name, cents, word }) => ({ id, name, cents, word })),
    },
  ];
}
