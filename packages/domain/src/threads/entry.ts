import { z } from "zod";
import { Id, type Instant, type Language, text } from "../fields.ts";
import type { Window } from "../rate.ts";
import type { Member } from "../repair-orders/job.ts";

/** Longest text of an entry, in UTF-16 units. */
export const MAX_TEXT = 2_000;
/** Most entries of a thread. */
export const MAX_ENTRIES = 300;
/** How much of the last words is shown where there is only a line for them, in UTF-16 units. */
export const MAX_EXCERPT = 160;

/** What a form asks for that writes into a thread. */
export const Text = z.strictObject({ text: text(MAX_TEXT) });
/** What somebody writes into an order's thread, about one job of it or (null) the whole of it. */
export const Words = Text.extend({ job: Id.nullable() });
export type Words = z.infer<typeof Words>;

/** Who wrote: the customer, by the name on the order, an approver of theirs (by id), or somebody of the shop. */
export type Author =
  | { kind: "customer"; name: string; approver?: string }
  | ({ kind: "staff" } & z.infer<typeof Member>);

/** What was said on an order, by its number in the thread; never changed. */
export type ThreadEntry = {
  v: 1;
  id: string;
  order: string;
  /** From 1, without a gap. */
  number: number;
  at: Instant;
  from: Author;
  text: string;
  language: Language;
  job: string | null;
  channel: "page" | "email";
  /** Where the whole e-mail is kept; null for what was typed on a page. */
  original: string | null;
};

/** A question nobody has answered or settled. */
export type OpenQuestion = {
  /** Since when the customer waits. */
  since: Instant;
  /** The number of the customer's last entry. */
  last: number;
  /** The job it is about, and how it begins. */
  job: string | null;
  excerpt: string;
  /** The approvers (by id) who wrote since it is open. */
  approvers?: string[];
};

/** What is known of an order's thread without reading it. */
export type Thread = {
  v: 1;
  /** The order's id, which is the thread's, too; its number; and the customer's name on it. */
  order: string;
  orderNumber: number;
  name: string;
  count: number;
  question: OpenQuestion | null;
  /** How much the customer wrote lately. */
  pace: Window | null;
  /** How much each approver (by id) wrote lately: what one uses up keeps nobody else from writing. */
  approverPaces?: Record<string, Window>;
  /** Ids of the latest e-mails the shop wrote in it, the last at the end: a mail program shows them together. */
  mails: string[];
  updatedAt: Instant;
};

/** An entry as the customer or an approver of theirs sees it: a name, no id of anybody, and whether they wrote it themselves. */
export type CustomerEntry = Pick<ThreadEntry, "number" | "at" | "text" | "language" | "job" | "channel"> & {
  from: "reader" | "customer" | "shop";
  name: string;
};

/** An entry as the customer sees it, or the `approver` (by id) of theirs who reads it. */
export const entryForCustomer = (entry: ThreadEntry, approver?: string): CustomerEntry => {
  const { number, at, text, language, job, channel, from: by } = entry;
  const from = by.kind === "staff" ? "shop" : by.approver === approver ? "reader" : "customer";
  return { number, at, text, language, job, channel, from, name: by.name };
};
