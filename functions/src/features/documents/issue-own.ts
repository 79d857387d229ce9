import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { GivenDocument } from "../../stores/document-address.ts";
import { loadOwnOrder } from "../../stores/own-orders.ts";
import { type Asked, giveDocument } from "./give-document.ts";

/** Gives a document of an order to whoever may decide on it, in their account. @throws as {@link loadOwnOrder} */
export async function issueOwn(ctx: Ctx, asked: Asked): Promise<GivenDocument> {
  const account = authorizeAccount(ctx, "documents.issueOwn");
  const { order } = await loadOwnOrder(ctx, account, asked.order);
  return giveDocument(ctx, { ...asked, order: order.id }, "documents.issueOwn");
}
