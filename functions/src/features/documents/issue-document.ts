import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { GivenDocument } from "../../stores/document-address.ts";
import { type Asked, giveDocument } from "./give-document.ts";

/** Gives the counter a document of an order. @throws Problem `not-found` */
export async function issueDocument(ctx: Ctx, asked: Asked): Promise<GivenDocument> {
  authorize(ctx, "documents.issue");
  return giveDocument(ctx, asked, "documents.issue");
}
