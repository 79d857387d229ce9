import { dateAt } from "@openhood/domain/booking/quarters";
import { type AgedBy, type AgingSums, agedOn, agingSums } from "@openhood/domain/payments/aging";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current } from "../../stores/customers.ts";
import { entriesOf, openSince } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";

/** What one customer owes, or who is on an order that is on no record. Cents. */
export type AgingRow = AgingSums & { record: string | null; order: string; name: string; invoices: number };
export type Aging = { today: string; asOf: string; rows: AgingRow[]; sums: AgingSums };

/**
 * What every customer owes and for how long, as it was at the end of a day: by what is due, or by the day of the invoice. What is on records
 * that were merged into another is that one's.
 * @param asOf today where none is named; a day to come is today
 */
export async function getAging(
  ctx: Ctx,
  { asOf: asked, by }: { asOf: string | null; by: AgedBy },
): Promise<Aging> {
  authorize(ctx, "invoices.aging");
  const db = await ctx.db();
  const today = dateAt(ctx.now().getTime(), await loadClock(db));
  const asOf = asked !== null && asked < today ? asked : today;
  const open = await openSince(db, asOf);
  const ids = { invoices: open.invoices.map(({ id }) => id), payments: open.payments.map(({ id }) => id) };
  const aged = agedOn(open, asOf < today ? await entriesOf(db, ids) : null, { asOf, by });
  const all = [...aged.owed.map(({ invoice }) => invoice), ...aged.held.map(({ payment }) => payment)];
  const found = await byIds(
    db,
    all.flatMap(({ party }) => party ?? []),
  );
  const nowOf = new Map<string, { id: string; name: string }>();
  for (const record of await current(db, found)) {
    const here = { id: record.id, name: record.facts.name };
    for (const id of [record.id, ...record.absorbed]) nowOf.set(id, here);
  }
  const keyOf = ({ party, order }: { party: string | null; order: string }) =>
    party === null ? order : (nowOf.get(party)?.id ?? party);
  const owed = Map.groupBy(aged.owed, ({ invoice }) => keyOf(invoice));
  const held = Map.groupBy(aged.held, ({ payment }) => keyOf(payment));
  const rows = [...new Map(all.map((one) => [keyOf(one), one]))].map(
    ([key, { party, order, name }]): AgingRow => {
      const known = party === null ? undefined : nowOf.get(party);
      const theirs = { owed: owed.get(key) ?? [], held: held.get(key) ?? [] };
      return {
        ...{ record: known?.id ?? null, order, name: known?.name ?? name, invoices: theirs.owed.length },
        ...agingSums(theirs),
      };
    },
  );
  return { today, asOf, rows: rows.toSorted((a, b) => b.total - a.total), sums: agingSums(aged) };
}
