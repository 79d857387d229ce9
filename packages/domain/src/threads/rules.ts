import type { Approver } from "../customers/approver.ts";
import type { Instant, Language } from "../fields.ts";
import { count, type Limit } from "../rate.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import {
  type Author,
  MAX_ENTRIES,
  MAX_EXCERPT,
  type OpenQuestion,
  type Thread,
  type ThreadEntry,
  type Words,
} from "./entry.ts";
import { takesQuestions } from "./open.ts";

/** How much a customer, or each approver of theirs, writes into one thread. Nobody asks more; a program would. */
export const PACE: Limit = { max: 20, seconds: 3_600 };
/** How many entries of a thread only the shop can write. */
const KEPT_FOR_SHOP = 50;
/** How many of the shop's e-mails a new one names. */
const MAX_MAILS = 5;

type Refused<Reason extends string> = { ok: false; reason: Reason };
/** An approver of the order's customer, who writes for themselves. */
export type ThreadApprover = Pick<Approver, "id" | "name">;
/** What is written down with it. */
type Stamp = { id: string; at: Instant };
/** The order a thread is of. */
type Of = Pick<RepairOrder, "id" | "number" | "customer" | "stage" | "jobs">;
type Written<Reason extends string> = { ok: true; thread: Thread; entry: ThreadEntry } | Refused<Reason>;

/** A thread in which nothing was said yet. */
const blank = ({ id, number, customer }: Of, at: Instant): Thread => ({
  ...{ v: 1, order: id, orderNumber: number, name: customer.name },
  ...{ count: 0, question: null, pace: null, mails: [], updatedAt: at },
});

// A job that is gone, or that the customer is not shown, is none to ask about: what they said stays.
const jobIn = ({ jobs }: Of, job: string | null): string | null =>
  jobs.some(({ id, foundBy }) => id === job && foundBy === null) ? job : null;

type Draft = Words & Stamp & Pick<ThreadEntry, "channel" | "original"> & { from: Author; language: Language };

function append(order: Of, thread: Thread, draft: Draft): Written<"thread-full"> {
  // Whoever fills it up, the shop can still answer.
  const room = draft.from.kind === "staff" ? MAX_ENTRIES : MAX_ENTRIES - KEPT_FOR_SHOP;
  if (thread.count >= room) return { ok: false, reason: "thread-full" };
  const number = thread.count + 1;
  const entry: ThreadEntry = { ...draft, v: 1, order: order.id, number, job: jobIn(order, draft.job) };
  return { ok: true, thread: { ...thread, count: number, updatedAt: draft.at }, entry };
}

const asked = (
  { question }: Thread,
  { at, number, job, text }: ThreadEntry,
  approver: ThreadApprover | null,
): OpenQuestion => ({
  since: question?.since ?? at,
  last: number,
  job,
  excerpt: text.slice(0, MAX_EXCERPT),
  approvers: [...new Set([...(question?.approvers ?? []), ...(approver ? [approver.id] : [])])],
});

/** What the customer says: typed on the page of the order, or the visible part of an e-mail. */
export type Said = (Words & { channel: "page" }) | (Words & { channel: "email"; original: string });

/**
 * The customer writes, or an approver of theirs, and waits from now on, if they did not before. By e-mail also after the visit: nobody
 * can be told by then that it goes nowhere.
 * @param thread null where nothing was said yet
 * @param approver null for the customer
 */
export function ask(
  order: Of,
  thread: Thread | null,
  { approver, ...said }: Said & { approver: ThreadApprover | null },
  stamp: Stamp,
): Written<"thread-full" | "closed" | "too-many"> {
  if (said.channel === "page" && !takesQuestions(order.stage.is)) return { ok: false, reason: "closed" };
  const now = thread ?? blank(order, stamp.at);
  const before = approver ? (now.approverPaces?.[approver.id] ?? null) : now.pace;
  const pace = count(before, PACE, Date.parse(stamp.at));
  if (!pace.ok) return { ok: false, reason: "too-many" };
  const { name, language } = order.customer;
  const original = said.channel === "email" ? said.original : null;
  const from: Author = {
    kind: "customer",
    name,
    ...(approver && { name: approver.name, approver: approver.id }),
  };
  const made = append(order, now, { ...said, ...stamp, from, language, original });
  if (!made.ok) return made;
  const question = asked(now, made.entry, approver);
  const counted = approver
    ? { approverPaces: { ...now.approverPaces, [approver.id]: pace.window } }
    : { pace: pace.window };
  return { ...made, thread: { ...made.thread, name, question, ...counted } };
}

/** What is open after somebody dealt with a thread as they saw it: a question that came since stays. */
const leftOf = ({ question }: Thread, saw: number): OpenQuestion | null =>
  question && question.last > saw ? question : null;

/**
 * The shop writes: an answer to what it saw, or the first word. Refused where somebody of the shop dealt with it since.
 * @param saw how many entries whoever writes had before them
 * @param mail the id of the e-mail that goes out with it; null where none does
 */
export function answer(
  order: Of,
  thread: Thread | null,
  {
    by,
    saw,
    mail,
    ...words
  }: Words & { by: Omit<Extract<Author, { kind: "staff" }>, "kind">; saw: number; mail: string | null },
  stamp: Stamp,
): Written<"thread-full" | "answered"> {
  const now = thread ?? blank(order, stamp.at);
  if (now.question === null && now.count > saw) return { ok: false, reason: "answered" };
  const from = { kind: "staff", uid: by.uid, name: by.name } as const;
  const { language } = order.customer;
  const made = append(order, now, { ...words, ...stamp, from, language, channel: "page", original: null });
  if (!made.ok) return made;
  const mails = [...now.mails, ...(mail ? [mail] : [])].slice(-MAX_MAILS);
  return { ...made, thread: { ...made.thread, mails, question: leftOf(now, saw) } };
}

/** Somebody of the shop says that a question needs no written answer. Refused where the customer wrote more since they looked. */
export function settle(
  thread: Thread,
  saw: number,
  at: Instant,
): { ok: true; thread: Thread } | Refused<"changed"> {
  if (leftOf(thread, saw)) return { ok: false, reason: "changed" };
  return { ok: true, thread: { ...thread, question: null, updatedAt: at } };
}
