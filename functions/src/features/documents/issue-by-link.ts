import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { GivenDocument } from "../../stores/document-address.ts";
import { linkInForce } from "../../stores/link-in-force.ts";
import { type Asked, giveDocument } from "./give-document.ts";

/** Gives a customer a document of the order that a link opens. Throws as {@link linkInForce} does. */
export async function issueByLink(
  ctx: Ctx,
  { token, ...asked }: Omit<Asked, "order"> & { token: string },
): Promise<GivenDocument> {
  authorize(ctx, "documents.issueByLink");
  const { link } = await linkInForce(ctx, token);
  return giveDocument(ctx, { ...asked, order: link.order }, "documents.issueByLink");
}
