import { setTimeout as sleep } from "node:timers/promises";
import type { DocumentKind } from "@openhood/domain/documents/content";
import { fileOf, type IssuedDocument, toBeMade } from "@openhood/domain/documents/issue";
import type { Firestore } from "firebase-admin/firestore";
import { files } from "../infra/files.ts";
import { findDocument, noteMaking } from "./documents.ts";

/**
 * Where a document is fetched, for some minutes. `nothing`: there is none; `not-yet`: it is being made, and there
 * when asked for again; `not-made`: making it fails, and is tried again.
 */
export type GivenDocument =
  | { ok: true; address: string }
  | { ok: false; reason: "nothing" | "not-yet" | "not-made" };

/** How long an address works, seconds. */
const OPEN = 300;
/** How long a call waits for a document that is being made, ms. */
const PATIENCE = 12_000;

/**
 * Where a document that was written down is fetched; waits while it is being made.
 * @param number what its file's name ends in
 */
export async function documentAddress(
  db: Firestore,
  id: string,
  number: number | string,
  now: number,
): Promise<GivenDocument> {
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
      await noteMaking(db, found, toBeMade(now));
      return { ok: false, reason: "not-made" };
    }
  }
  return { ok: false, reason: "not-yet" };
}

const names: Record<DocumentKind, { en: string; es: string }> = {
  estimate: { en: "estimate", es: "presupuesto" },
  authorization: { en: "authorization", es: "autorizacion" },
  invoice: { en: "invoice", es: "factura" },
  statement: { en: "statement", es: "estado-de-cuenta" },
  "credit-note": { en: "credit-note", es: "nota-de-credito" },
};

/** What a document is saved as: plain letters, as it stands in a header. */
const nameOf = (
  { kind, language }: Pick<IssuedDocument, "kind" | "language">,
  number: number | string,
): string => `${names[kind][language]}-${number}.pdf`;
