import { sinceLast } from "@openhood/domain/approvals/since-last";
import {
  type ASKED_KINDS,
  documentId,
  estimateContent,
  type OrderContent,
  recordContent,
} from "@openhood/domain/documents/content";
import { currentInvoice } from "@openhood/domain/payments/order-money";
import { audit } from "../../infra/audit.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { documentAddress, type GivenDocument } from "../../stores/document-address.ts";
import { addDocument, findDocument } from "../../stores/documents.ts";
import { whoseCar } from "../../stores/fleet-of.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/** Which document of an order somebody asks for: it is in the language of the order's customer, whoever asks. */
export type Asked = { order: string; kind: (typeof ASKED_KINDS)[number] };

type IssuedBy = "documents.issue" | "documents.issueByLink" | "documents.issueOwn";

/**
 * Gives a document of an order as the order is now: what was issued before is given again, what was not is written down and made.
 * For verbs that have authorized the call. @throws Problem `not-found`
 */
export async function giveDocument(ctx: Ctx, asked: Asked, action: IssuedBy): Promise<GivenDocument> {
  const db = await ctx.db();
  if (asked.kind === "invoice") {
    const invoice = currentInvoice((await loadMoney(db, asked.order)).money);
    if (!invoice) return { ok: false, reason: "nothing" };
    return documentAddress(db, invoice.document, invoice.number, ctx.now().getTime());
  }
  const content = await contentOf(ctx, { ...asked, kind: asked.kind });
  if (!content) return { ok: false, reason: "nothing" };
  const id = documentId(content);
  if (!(await findDocument(db, id))) await writeDown(ctx, content, action);
  return documentAddress(db, id, content.number, ctx.now().getTime());
}

type Estimated = { order: string; kind: Exclude<Asked["kind"], "invoice"> };

async function contentOf(ctx: Ctx, { order: id, kind }: Estimated): Promise<OrderContent | null> {
  const db = await ctx.db();
  const [{ order }, { shop }, logo] = await Promise.all([
    load(db, id),
    currentShopAndSettings(db),
    logoIdNow(db),
  ]);
  const { language } = order.customer;
  const { fleet, owner } = await whoseCar(db, order.customer);
  if (kind === "authorization") {
    const { opened } = await loadLedger(db, order);
    const since = opened.ok ? sinceLast(order, opened.ledger) : {};
    return recordContent(order, { shop, logo, fleet, owner, language }, since);
  }
  const { texts } = (await currentOrderSettings(db)).value;
  const content = estimateContent(order, { shop, logo, fleet, owner, language, texts });
  return content.jobs.length > 0 ? content : null;
}

async function writeDown(ctx: Ctx, content: OrderContent, action: IssuedBy): Promise<void> {
  await commit(ctx, async (batch, db) => {
    // Somebody else may have asked for it at the same moment; and none is made of an order that goes meanwhile.
    const [found, { hold }] = await Promise.all([
      findDocument(db, documentId(content)),
      load(db, content.order),
    ]);
    if (found) return { ok: false, reason: "issued" };
    hold(batch);
    addDocument(batch, db, content, ctx.now().getTime());
    audit(ctx, batch, db, action, { kind: "order", id: content.order });
    return { ok: true };
  });
}
