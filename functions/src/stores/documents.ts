import { canonical, type DocumentContent, documentId } from "@openhood/domain/documents/content";
import { fileOf, type IssuedDocument, type Making, toBeMade } from "@openhood/domain/documents/issue";
import type { Firestore, Timestamp, WriteBatch } from "firebase-admin/firestore";
import { files } from "../infra/files.ts";
import { writeNow } from "../infra/versioned.ts";

const COLLECTION = "documents";
const documents = (db: Firestore) => db.collection(COLLECTION);

/** A document as it was read. */
export type LoadedDocument = { document: IssuedDocument; readAt: Timestamp | undefined };

/**
 * Puts a document into the commit, to be made from this content: writing it down calls the function that makes it. The
 * commit fails where it is there already.
 */
export function addDocument(batch: WriteBatch, db: Firestore, content: DocumentContent, now: number): void {
  const { kind, order, language } = content;
  const id = documentId(content);
  const document: IssuedDocument = {
    ...{ v: 1, id, kind, order, language, content: canonical(content), createdAt: now },
    ...toBeMade(now),
  };
  batch.create(documents(db).doc(id), document);
}

/** One document; null when there is none. One read. */
export async function findDocument(db: Firestore, id: string): Promise<LoadedDocument | null> {
  const found = await documents(db).doc(id).get();
  return found.exists ? { document: found.data() as IssuedDocument, readAt: found.updateTime } : null;
}

/** Writes down how far a document is, while it is as it was read. `gone`: it is no more; `noted` by somebody else, too. */
export async function noteMaking(
  db: Firestore,
  { document: { id }, readAt }: LoadedDocument,
  making: Making,
): Promise<"noted" | "gone"> {
  const ref = documents(db).doc(id);
  if (await writeNow({ ref, readAt }, making)) return "noted";
  return (await ref.get()).exists ? "noted" : "gone";
}

/** Documents that wait to be made and were not by the function they called, the longest waiting first. */
export async function documentsDue(db: Firestore, now: number, limit: number): Promise<IssuedDocument[]> {
  const found = await documents(db).where("dueAt", "<=", now).orderBy("dueAt").limit(limit).get();
  return found.docs.map((doc) => doc.data() as IssuedDocument);
}

/** Most documents that go in one commit. */
const MOST = 100;

/**
 * Puts into the commit that an order loses its documents, with their files; null when none is left. Of approved work the records
 * stay, as the ledger does that they are of.
 */
export async function forgetDocuments(
  batch: WriteBatch,
  db: Firestore,
  order: string,
  { records }: { records: "stay" | "go" },
): Promise<null | "more"> {
  const ofOrder = documents(db).where("order", "==", order);
  const query = records === "stay" ? ofOrder.where("kind", "==", "estimate") : ofOrder;
  const found = await query.limit(MOST).get();
  if (found.empty) return null;
  const kept = await files();
  for (const doc of found.docs) {
    // The file first: while its document is there, this is done again.
    await kept.remove(fileOf(doc.data() as IssuedDocument));
    batch.delete(doc.ref);
  }
  return found.size === MOST ? "more" : null;
}
