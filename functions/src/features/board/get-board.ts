import { mayEver } from "@openhood/domain/staff/policies";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type BoardCard, loadBoard } from "../../stores/board.ts";

/** Every order that is not over, at a glance; what is owed is the counter's to see. One read. */
export async function getBoard(ctx: Ctx): Promise<{ cards: BoardCard[] }> {
  const { role } = authorizeAccount(ctx, "board.get");
  const cards = Object.values(await loadBoard(await ctx.db()));
  return { cards: mayEver(role, "invoices.ofOrder") ? cards : cards.map(({ owed: _, ...card }) => card) };
}
