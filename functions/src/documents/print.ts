import { createHash } from "node:crypto";
import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import type { DocumentContent } from "@openhood/domain/documents/content";
import type { Logo } from "@openhood/domain/shop/logo";
import { estimatePaper } from "./estimate-paper.ts";
import { invoicePaper } from "./invoice-paper.ts";
import { recordPaper } from "./record-paper.ts";
import { statementPaper } from "./statement-paper.ts";
import { typeset } from "./typeset.ts";

/**
 * A document as a PDF: the same bytes for the same content.
 * @param entries of a record: all of the order's ledger as far as the content's head, verified
 * @param logo the content's, where it names one
 * @throws Error where it cannot be made
 */
export function printDocument(
  content: DocumentContent,
  entries: readonly LedgerEntry[],
  logo: Logo | null = null,
): Buffer {
  if (content.kind === "estimate") return typeset(estimatePaper(content), content.at, logo);
  if (content.kind === "statement")
    return typeset(statementPaper(content), `${content.day}T12:00:00.000Z`, logo);
  if (content.kind !== "authorization") return typeset(invoicePaper(content), content.at, logo);
  const latest = entries.at(-1);
  if (!latest || latest.hash !== content.ledger.hash) throw new Error("not the ledger of this record");
  return typeset(recordPaper(content, entries), latest.at, logo);
}

/** What a file is known by: its size in bytes, and its SHA-256 in hexadecimal. */
export const factsOf = (file: Buffer): { size: number; sha256: string } => ({
  size: file.length,
  sha256: createHash("sha256").update(file).digest("hex"),
});
