import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { Decided, type FrozenJob, LedgerEntry, MAX_ENTRIES } from "./entry.ts";

const BEFORE_THE_FIRST = "0".repeat(64);

/** How far a ledger goes. Kept away from the entries, it shows when the last ones are missing. */
export type LedgerHead = { count: number; hash: string };

/** How far the ledger of an order goes on which nobody has decided. */
export const NO_DECISIONS: LedgerHead = { count: 0, hash: BEFORE_THE_FIRST };

declare const verified: unique symbol;
/** The decisions on an order, the latest at the end. One is made by {@link emptyLedger}, {@link openLedger} and {@link append} only: its chain holds. */
export type Ledger = {
  readonly [verified]: true;
  readonly order: string;
  readonly entries: readonly LedgerEntry[];
};

/**
 * What is wrong with an entry: it is none, it is of another order, its number or the hash of the one before is not what
 * has to stand there, it is not what its hash was made of, it goes on from another total; or, by the head, it is missing,
 * was added, or all of the chain was written anew.
 */
export type LedgerFault =
  | "shape"
  | "order"
  | "number"
  | "previous"
  | "hash"
  | "total"
  | "missing"
  | "added"
  | "rewritten";

/** The first entry that fails, counted from 1, and why. */
export type Broken = { ok: false; entry: number; why: LedgerFault };

const ledger = (order: string, entries: readonly LedgerEntry[]): Ledger =>
  ({ order, entries }) as unknown as Ledger;

/** The ledger of an order on which nobody has decided. */
export const emptyLedger = (order: string): Ledger => ledger(order, []);

/** The hash of an entry: SHA-256 of all the rest of it in canonical form (RFC 8785). */
const hashOf = ({ hash, ...sealed }: Omit<LedgerEntry, "hash"> & { hash?: string }): string =>
  bytesToHex(sha256(utf8ToBytes(String(canonicalize(sealed)))));

/** How far a ledger goes. */
export const headOf = ({ entries }: Pick<Ledger, "entries">): LedgerHead => ({
  count: entries.length,
  hash: entries.at(-1)?.hash ?? BEFORE_THE_FIRST,
});

/**
 * Writes a decision down behind the others, which stay as they are.
 * @throws ZodError where the decision is none
 */
export function append(
  { order, entries }: Ledger,
  decided: Decided,
): { ok: true; ledger: Ledger; entry: LedgerEntry } | { ok: false; reason: "full"; limit: number } {
  if (entries.length >= MAX_ENTRIES) return { ok: false, reason: "full", limit: MAX_ENTRIES };
  // As it is read again: what is trimmed and composed later would be an edit.
  const { revised, standing, ...decision } = Decided.parse(decided);
  const before = entries.at(-1)?.approved.revised ?? 0;
  const stood = standing === undefined || standing === before ? {} : { standing };
  const head = headOf({ entries });
  const sealed = {
    v: 1 as const,
    order,
    number: head.count + 1,
    previous: head.hash,
    ...decision,
    approved: { before, ...stood, added: revised - (standing ?? before), revised },
  };
  const entry = { ...sealed, hash: hashOf(sealed) };
  return { ok: true, ledger: ledger(order, [...entries, entry]), entry };
}

/** What is wrong with an entry that stands behind another one; null where nothing is. */
function faultOf(order: string, entry: unknown, last: LedgerEntry | undefined): LedgerFault | null {
  const read = LedgerEntry.safeParse(entry);
  if (!read.success) return "shape";
  // Not what was read, which is trimmed: what is there.
  const there = entry as LedgerEntry;
  if (there.order !== order) return "order";
  if (there.number !== (last?.number ?? 0) + 1) return "number";
  if (there.previous !== (last?.hash ?? BEFORE_THE_FIRST)) return "previous";
  if (there.hash !== hashOf(there)) return "hash";
  return there.approved.before === (last?.approved.revised ?? 0) ? null : "total";
}

function faultByHead(entries: readonly LedgerEntry[], { count, hash }: LedgerHead): Broken | null {
  if (entries.length < count) return { ok: false, entry: entries.length + 1, why: "missing" };
  if (entries.length > count) return { ok: false, entry: count + 1, why: "added" };
  return headOf({ entries }).hash === hash ? null : { ok: false, entry: count, why: "rewritten" };
}

/**
 * Opens what is stored of an order's ledger, if all of it is as it was written.
 * @param entries by their numbers
 * @param head as it is kept elsewhere; without it, nothing tells whether the last entries are missing
 */
export function openLedger(
  order: string,
  entries: readonly unknown[],
  head: LedgerHead | null,
): { ok: true; ledger: Ledger } | Broken {
  let last: LedgerEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    const why = faultOf(order, entry, last);
    if (why !== null) return { ok: false, entry: index + 1, why };
    last = entry as LedgerEntry;
  }
  const whole = entries as readonly LedgerEntry[];
  return (head && faultByHead(whole, head)) ?? { ok: true, ledger: ledger(order, whole) };
}

/** Is all of an order's ledger as it was written, and if not, which entry is the first that is not? As {@link openLedger}. */
export function verify(
  order: string,
  entries: readonly unknown[],
  head: LedgerHead | null,
): { ok: true; head: LedgerHead } | Broken {
  const opened = openLedger(order, entries, head);
  return opened.ok ? { ok: true, head: headOf(opened.ledger) } : opened;
}

/** The latest that was said to a job, and the entry it stands in; null where nothing was. */
export function latestWord({ entries }: Ledger, id: string): { entry: LedgerEntry; job: FrozenJob } | null {
  for (const entry of entries.toReversed()) {
    const job = entry.jobs.find((one) => one.id === id);
    if (job) return { entry, job };
  }
  return null;
}
