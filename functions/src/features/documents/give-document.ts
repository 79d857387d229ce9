import { setTimeout as sleep } from "node:timers/promises";
import { sinceLast } from "@openhood/domain/approvals/since-last";
import {
  type DocumentContent,
  type DocumentKind,
  documentId,
  estimateContent,
  recordContent,
} from "@openhood/domain/documents/content";
import { fileOf, type IssuedDocument, toBeMade } from "@openhood/domain/documents/issue";
import { audit } from "../../infra/audit.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { files } from "../../infra/files.ts";
import { addDocument, findDocument, noteMaking } from "../../stores/documents.ts";
import { whoseCar } from "../../stores/fleet-of.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { logoIdNow } from "../../stores/logo.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/** Which document of an order somebody asks for: it is in the language of the order's customer, whoever asks. */
export type Asked = { order: string; kind: DocumentKind };

/**
 * Where a document is fetched, for some minutes. `nothing`: there is no job, or no decision; `not-yet`: it is being made, and there
 * when asked for again; `not-made`: making it fails, and is tried again.
 */
export type GivenDocument =
  | { ok: true; address: string }
  | { ok: false; reason: "nothing" | "not-yet" | "not-made" };

type IssuedBy = "documents.issue" | "documents.issueByLink" | "documents.issueOwn";

/** How long an address works, seconds. */
const OPEN = 300;
/** How long a call waits for a document that is being made, ms. */
const PATIENCE = 12_000;

/**
 * Gives a document of an order as the order is now: what was issued before is given again, what was not is written down and made.
 * For verbs that have authorized the call. @throws Problem `not-found`
 */
export async function giveDocument(ctx: Ctx, asked: Asked, action: IssuedBy): Promise<GivenDocument> {
  const db = await ctx.db();
  const content = await contentOf(ctx, asked);
  if (!content) return { ok: false, reason: "nothing" };
  const id = documentId(content);
  if (!(await findDocument(db, id))) await writeDown(ctx, content, action);
  return waitFor(ctx, id, content.number);
}

async function contentOf(ctx: Ctx, { order: id, kind }: Asked): Promise<DocumentContent | null> {
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

async function writeDown(ctx: Ctx, content: DocumentContent, action: IssuedBy): Promise<void> {
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

async function waitFor(ctx: Ctx, id: string, number: number): Promise<GivenDocument> {
  const db = await ctx.db();
  for (const until = performance.now() + PATIENCE; performance.now() < until; await sleep(200)) {
    const found = await findDocument(db, id);
    if (!found) return { ok: false, reason: "not-made" };
    const { document } = found;
    if (document.status === "issued") {
      const address = await (await files()).open(fileOf(document), {
        name: nameOf(document, number),
        seconds: OPEN,
      });
      return { ok: true, address };
    }
    if (document.status === "failed") {
      await noteMaking(db, found, toBeMade(ctx.now().getTime()));
      return { ok: false, reason: "not-made" };
    }
  }
  return { ok: false, reason: "not-yet" };
}

const names: Record<DocumentKind, { en: string; es: string }> = {
  estimate: { en: "estimate", es: "presupuesto" },
  authorization: { en: "authorization", es: "autorizacion" },
  invoice: { en: "invoice", es: "factura" },
  "credit-note": { en: "credit-note", es: "nota-de-credito" },
};

/** What a document is saved as: plain letters, as it stands in a header. */
const nameOf = ({ kind, language }: Pick<IssuedDocument, "kind" | "language">, number: number): string =>
  `${names[kind][language]}-${number}.pdf`;
