import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { openLedger } from "@openhood/domain/approvals/ledger";
import { unrecordedDecisions } from "@openhood/domain/approvals/unrecorded-decisions";
import type { DocumentContent } from "@openhood/domain/documents/content";
import { fileOf, made, notMade } from "@openhood/domain/documents/issue";
import type { Ctx } from "../../infra/ctx.ts";
import { files } from "../../infra/files.ts";
import { described, log } from "../../infra/log.ts";
import { findDocument, noteMaking } from "../../stores/documents.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { findLogo } from "../../stores/logo.ts";
import { load } from "../../stores/orders.ts";

/**
 * Makes a document that waits and keeps it as a file. Any number of workers may do this for the same document, again and
 * whenever they were interrupted: what they make is the same, and what is kept stays as it is. Nothing for a document that is
 * made, given up, or gone.
 */
export async function makeDocument(ctx: Ctx, id: string): Promise<void> {
  const db = await ctx.db();
  const found = await findDocument(db, id);
  if (found?.document.status !== "waiting") return;
  const { document } = found;
  const now = () => ctx.now().getTime();
  try {
    const content = JSON.parse(document.content) as DocumentContent;
    const entries = content.kind === "authorization" ? await decisionsOf(ctx, content) : [];
    const { logo: logoId } = content.shop;
    const logo = logoId ? await findLogo(db, logoId) : null;
    // With its fonts: only who makes a document needs it.
    const { factsOf, printDocument } = await import("../../documents/print.ts");
    const pdf = printDocument(content, entries, logo);
    const kept = await files();
    await kept.keep(fileOf(document), pdf, "application/pdf");
    const outcome = await noteMaking(db, found, made(document, factsOf(pdf), now()));
    // Its order went meanwhile, and nobody would remove its file.
    if (outcome === "gone") await kept.remove(fileOf(document));
    log("INFO", "document", { document: id, kind: document.kind, status: "issued" });
  } catch (error) {
    const after = notMade(document, String(error), now());
    await noteMaking(db, found, after);
    log("ERROR", "document", {
      document: id,
      kind: document.kind,
      status: after.status,
      ...described(error),
    });
  }
}

/** The decisions a record is of: as far as its head, if nothing of them changed and the order's jobs still say the same. */
async function decisionsOf(
  ctx: Ctx,
  { order: id, ledger }: Extract<DocumentContent, { kind: "authorization" }>,
): Promise<readonly LedgerEntry[]> {
  const db = await ctx.db();
  const { order } = await load(db, id);
  const now = await loadLedger(db, order);
  const [unrecorded] = now.opened.ok ? unrecordedDecisions(order, now.opened.ledger) : [];
  if (unrecorded) throw new Error(`job ${unrecorded.job} differs from the ledger: ${unrecorded.differs}`);
  const opened = openLedger(id, now.entries.slice(0, ledger.count), ledger);
  if (!opened.ok) throw new Error(`the ledger fails at ${opened.entry}: ${opened.why}`);
  return opened.ledger.entries;
}
