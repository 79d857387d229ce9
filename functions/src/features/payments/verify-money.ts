import { type BooksDifference, verifyBooks } from "@openhood/domain/payments/verify-books";
import type { Ctx } from "../../infra/ctx.ts";
import { allMoney } from "../../stores/order-money.ts";

/**
 * Recomputes every stored balance from the journal, and changes nothing. Run from a command and once a night; no procedure leads here.
 * @returns how many invoices and payments there are, and each difference
 */
export async function verifyMoney(
  ctx: Pick<Ctx, "db">,
): Promise<{ invoices: number; payments: number; differences: BooksDifference[] }> {
  const books = await allMoney(await ctx.db());
  const differences = verifyBooks(books);
  return { invoices: books.invoices.length, payments: books.payments.length, differences };
}
