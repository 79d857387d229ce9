import type { Broken } from "@openhood/domain/approvals/ledger";
import type { Ctx } from "../../infra/ctx.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { everyOrder } from "../../stores/orders.ts";

/** An order whose decisions are not as they were written: its first entry that fails, counted from 1, and why. */
export type BrokenLedger = { id: string; number: number } & Pick<Broken, "entry" | "why">;

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
  for await (const order of everyOrder(db)) {
    const { entries, opened } = await loadLedger(db, order);
    if (entries.length > 0 || order.ledger) verified += 1;
    if (!opened.ok) {
      const { entry, why } = opened;
      broken.push({ id: order.id, number: order.number, entry, why });
    }
  }
  return { verified, broken };
}
