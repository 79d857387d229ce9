import { dateAt } from "@openhood/domain/booking/quarters";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type InvoiceCursor, pageOfInvoices } from "../../stores/order-money.ts";
import { loadClock } from "../../stores/shop.ts";

/** How many a page has. */
const PAGE = 50;

/** One page of invoices and credit notes, the latest first: all, those not paid yet, or those of today. */
export async function listInvoices(
  ctx: Ctx,
  { show, after }: { show: "all" | "open" | "today"; after: InvoiceCursor | null },
): Promise<{ invoices: Invoice[]; next: InvoiceCursor | null; today: string }> {
  authorize(ctx, "invoices.list");
  const db = await ctx.db();
  const today = dateAt(ctx.now().getTime(), await loadClock(db));
  const of = show === "today" ? ({ kind: "day", day: today } as const) : { kind: show };
  const invoices = await pageOfInvoices(db, of, PAGE, after);
  const last = invoices.at(-1);
  const next = invoices.length === PAGE && last ? { at: last.at, id: last.id } : null;
  return { invoices, next, today };
}
