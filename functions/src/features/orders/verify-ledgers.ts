import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import type { Broken } from "@openhood/domain/approvals/ledger";
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
  /** It is gone, and what was decided on it is there. */
  | { why: "no-order" }
);

/**
 * Verifies what was decided on every order, and changes nothing. Run from a command; no procedure leads here.
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
  for await (const order of everyOrder(db)) {
    written.delete(order.id);
    const { entries, opened } = await loadLedger(db, order);
    const isEmpty = entries.length === 0 && !order.ledger;
    if (isEmpty && !isDecidedSince(order, first)) continue;
    verified += 1;
    const of = { id: order.id, number: order.number };
    if (isEmpty) broken.push({ ...of, why: "no-entries" });
    else if (!opened.ok) broken.push({ ...of, entry: opened.entry, why: opened.why });
  }
  for (const id of written) {
    // Removed by right while this ran, it has none any more.
    if ((await entriesOf(db, id)).length === 0) continue;
    verified += 1;
    broken.push({ id, why: "no-order" });
  }
  return { verified, broken };
}

/**
 * Does an order hold a decision from since the ledger is kept? Older ones stay on their jobs alone.
 * @param first when the shop's first entry was written
 */
const isDecidedSince = ({ jobs }: RepairOrder, first: string | undefined): boolean =>
  jobs.some(
    ({ authorization: word }) =>
      word.status !== "pending" &&
      // Fingerprints of reasons are kept since later.
      (word.reasons !== undefined || (first !== undefined && word.at >= first)),
  );
