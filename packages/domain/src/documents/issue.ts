import type { Language } from "../fields.ts";
import type { DocumentKind } from "./content.ts";

/** How often the making of a document is tried before somebody has to look. With the waits, about an hour. */
export const MAX_MAKINGS = 8;
/** How long a new document is left to the function it calls by its being written, ms; then it is the sweep's. */
export const HEAD_START = 5_000;

/** How far a document is: it waits to be made, is kept as a file, or could not be made. Times are milliseconds since 1970. */
export type Making =
  | { status: "waiting"; attempts: number; dueAt: number; error: string | null }
  | { status: "issued"; attempts: number; dueAt: null; issuedAt: number; size: number; sha256: string }
  | { status: "failed"; attempts: number; dueAt: null; error: string };

/** A document to be made: the content is frozen, so that whenever it is made it comes out the same. */
export type IssuedDocument = Making & {
  v: 1;
  id: string;
  kind: DocumentKind;
  /** The order's id; of a statement that of the customer's record. */
  order: string;
  language: Language;
  /** In canonical form. */
  content: string;
  createdAt: number;
};

/** A document just written down. */
export const toBeMade = (now: number): Making => ({
  status: "waiting",
  attempts: 0,
  dueAt: now + HEAD_START,
  error: null,
});

/** A document that was made and is kept. */
export const made = ({ attempts }: Making, file: { size: number; sha256: string }, now: number): Making => ({
  status: "issued",
  attempts: attempts + 1,
  dueAt: null,
  issuedAt: now,
  ...file,
});

/** A document after its making failed: tried again later, twice as late each time, or given up. */
export function notMade({ attempts }: Making, error: string, now: number): Making {
  const tried = attempts + 1;
  const words = error.slice(0, 300);
  if (tried >= MAX_MAKINGS) return { status: "failed", attempts: tried, dueAt: null, error: words };
  return { status: "waiting", attempts: tried, dueAt: now + 15_000 * 2 ** tried, error: words };
}

/** Under which name a document's file is kept: customers see it in its address, so nothing of the shop's own is in it. */
export const fileOf = ({ kind, id }: Pick<IssuedDocument, "kind" | "id">): string =>
  `documents/${kind}/${id}.pdf`;
