import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { type Broken, emptyLedger } from "@openhood/domain/approvals/ledger";
import {
  type UnrecordedDecision,
  unrecordedDecisions,
} from "@openhood/domain/approvals/unrecorded-decisions";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import { entriesOf, everyEntry, loadLedger } from "../../stores/ledger.ts";
import { everyOrder } from "../../stores/orders.ts";

/** An order whose decisions are not as they were written. */
export type BrokenLedger = { id: string } & (
  | ({
      /** The order's. */
      number: number;
    } & Pick<Broken, "entry" | "why">)
  /** It holds decisions, and nothing is written down of any. */
  | { number: number; why: "no-entries" }
  /** A job's decision is not the latest on record. */
  | ({ number: number; why: "unrecorded" } & UnrecordedDecision)
  /** It is gone, and what was decided on it is there. */
  | { why: "no-order" }
);

/** Orders whose records are read at once. */
const AT_ONCE = 20;

/**
 * Verifies what was decided on every order, and changes nothing. Run from a command and each night; no procedure leads here.
 * @returns on how many orders something was decided, and those where it is not as it was written
 */
export async function verifyLedgers(
  ctx: Pick<Ctx, "db">,
): Promise<{ verified: number; broken: BrokenLedger[] }> {
  const db = await ctx.db();
  const broken: BrokenLedger[] = [];
  let verified = 0;
  const written = new Set<string>();
  let first: string | undefined;
  for await (const { order, entry } of everyEntry(db)) {
    written.add(order);
    const { at } = entry as Partial<LedgerEntry>;
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  const check = async (order: RepairOrder) => {
    written.delete(order.id);
    const { entries, opened } = await loadLedger(db, order);
    const isEmpty = entries.length === 0 && !order.ledger;
    const ledger = opened.ok ? opened.ledger : emptyLedger(order.id);
    const [unrecorded] = unrecordedDecisions(order, ledger, first);
    if (isEmpty && !unrecorded) return;
    verified += 1;
    const of = { id: order.id, number: order.number };
    if (isEmpty) broken.push({ ...of, why: "no-entries" });
    else if (!opened.ok) broken.push({ ...of, entry: opened.entry, why: opened.why });
    else if (unrecorded) broken.push({ ...of, why: "unrecorded", ...unrecorded });
  };
  let some: RepairOrder[] = [];
  for await (const order of everyOrder(db)) {
    some.push(order);
    if (some.length < AT_ONCE) continue;
    await Promise.all(some.map(check));
    some = [];
  }
  await Promise.all(some.map(check));
  for (const id of written) {
    // Removed by right while this ran, it has none any more.
    if ((await entriesOf(db, id)).length === 0) continue;
    verified += 1;
    broken.push({ id, why: "no-order" });
  }
  return { verified, broken };
}
