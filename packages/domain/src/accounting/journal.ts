import { z } from "zod";
import { Id } from "../fields.ts";

/** What money is received by; each has an account of what is not at the bank yet. `online` is a card on the card service's own page. */
export const TENDERS = ["cash", "check", "card", "transfer", "online"] as const;
export type TenderKind = (typeof TENDERS)[number];

/**
 * The accounts. `deposits` is what the shop owes customers: money received and not applied to an invoice. Sales are by kind of
 * line; `core` is what is charged for old parts until they come back; `bad-debt` what was given up of what customers owed.
 */
export const ACCOUNTS = [
  "receivable",
  ...TENDERS,
  "deposits",
  "sales-labor",
  "sales-part",
  "sales-sublet",
  "sales-fee",
  "sales-supplies",
  "core",
  "tax",
  "bad-debt",
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One side of an entry, in cents: above 0 is a debit, below 0 a credit. */
export const Posting = z.strictObject({ account: z.enum(ACCOUNTS), cents: z.int() });
export type Posting = z.infer<typeof Posting>;

declare const isBalanced: unique symbol;
/** Postings that sum to zero; only {@link balanced} makes them. */
export type Balanced = readonly Posting[] & { [isBalanced]: true };

/**
 * Postings as one entry has them: those of nothing are left out.
 * @throws RangeError where they don't sum to zero
 */
export function balanced(postings: readonly Posting[]): Balanced {
  const sum = postings.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0) throw new RangeError(`postings are off by ${sum} cents`);
  return postings.filter(({ cents }) => cents !== 0) as unknown as Balanced;
}

/** The opposite of postings: what takes an entry back. */
export const reversed = (postings: readonly Posting[]): Balanced =>
  balanced(postings.map(({ account, cents }) => ({ account, cents: -cents })));

/** What an entry records, and the documents it belongs to, by id. */
export const EntryKind = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("invoice-posted"), invoice: Id }),
  /** `invoice` is the credit note, `credits` the invoice it takes back. */
  z.strictObject({ kind: z.literal("invoice-credited"), invoice: Id, credits: Id }),
  z.strictObject({ kind: z.literal("payment-received"), payment: Id }),
  /** The payment was entered by mistake, or its check bounced. */
  z.strictObject({ kind: z.literal("payment-reversed"), payment: Id }),
  z.strictObject({ kind: z.literal("payment-refunded"), payment: Id }),
  /** The card service could not give it back: it is held for the customer again. */
  z.strictObject({ kind: z.literal("refund-failed"), payment: Id }),
  /** What is open on an invoice was given up; and what came in after all. */
  z.strictObject({ kind: z.literal("written-off"), invoice: Id }),
  z.strictObject({ kind: z.literal("recovered"), invoice: Id }),
  /** Ties money to an invoice, or below zero unties it. */
  z.strictObject({ kind: z.literal("allocation"), payment: Id, invoice: Id }),
]);
export type EntryKind = z.infer<typeof EntryKind>;

/** A fact about money. Append-only: a correction is another entry. */
export type JournalEntry = EntryKind & {
  v: 1;
  id: string;
  /** The shop's local day it counts for. */
  day: string;
  at: string;
  by: { uid: string; name: string };
  /** The repair order's id. */
  order: string;
  /** The customer's record; null where the order is on none. */
  party: string | null;
  postings: Balanced;
};

/** What all entries of one change have in common. */
export type EntryStamp = Pick<JournalEntry, "day" | "at" | "by" | "order" | "party">;

/** Makes an entry. @throws RangeError where the postings don't sum to zero */
export const journalEntry = (
  id: string,
  stamp: EntryStamp,
  kind: EntryKind,
  postings: readonly Posting[],
): JournalEntry => ({ v: 1, id, ...stamp, ...kind, postings: balanced(postings) });

/** What entries add up to, in cents by account; accounts of nothing are absent. */
export function balancesOf(entries: readonly Pick<JournalEntry, "postings">[]): Map<Account, number> {
  const balances = new Map<Account, number>();
  for (const { postings } of entries)
    for (const { account, cents } of postings) balances.set(account, (balances.get(account) ?? 0) + cents);
  for (const [account, cents] of balances) if (cents === 0) balances.delete(account);
  return balances;
}

/**
 * The first day from which on a balance is zero at the end of each day; null while it isn't zero.
 * @param changes what changed it on which day, in cents
 */
export function zeroSince(changes: readonly { day: string; cents: number }[]): string | null {
  let balance = 0;
  let since: string | null = null;
  const byDay = Map.groupBy(changes, ({ day }) => day);
  for (const [day, all] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    balance += all.reduce((sum, { cents }) => sum + cents, 0);
    since = balance === 0 ? (since ?? day) : null;
  }
  return since;
}
