import type { JournalEntry } from "@openhood/domain/accounting/journal";
import type { Invoice, SoldLine } from "@openhood/domain/invoices/invoice";
import { FIRST_NUMBER, type Series, takeNumber } from "@openhood/domain/invoices/series";
import { wasHeld, wasOpen } from "@openhood/domain/payments/aging";
import { dueAtPickup, type OrderMoney } from "@openhood/domain/payments/order-money";
import type { Payment } from "@openhood/domain/payments/payment";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  WriteBatch,
} from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { keepOwed } from "./board.ts";

const invoices = (db: Firestore) => db.collection("invoices");
const payments = (db: Firestore) => db.collection("payments");
const journal = (db: Firestore) => db.collection("journal");
// One document an order names its invoices and payments. Whatever changes its money writes it, so of two at once one is told.
const billing = (db: Firestore) => db.collection("billing");
type Billing = { v: 1; invoices: string[]; payments: string[] };

/** An order's money as it was read; `save` succeeds only while nobody changed it. */
export type LoadedMoney = {
  money: OrderMoney;
  /**
   * Puts into the commit what changed, with the entries that record it.
   * @param sold the lines of a new invoice, for reports
   */
  save: (batch: WriteBatch, after: OrderMoney, entries: readonly JournalEntry[], sold?: SoldLine[]) => void;
};

/** What was invoiced and paid on an order. One read, and one for each invoice and payment. */
export async function loadMoney(db: Firestore, order: string): Promise<LoadedMoney> {
  const found = await billing(db).doc(order).get();
  const { invoices: invoiceIds = [], payments: paymentIds = [] } =
    (found.data() as Billing | undefined) ?? {};
  const refs: DocumentReference[] = [
    ...invoiceIds.map((id) => invoices(db).doc(id)),
    ...paymentIds.map((id) => payments(db).doc(id)),
  ];
  const docs = refs.length > 0 ? await db.getAll(...refs) : [];
  const read = new Map(docs.map((doc) => [doc.id, doc]));
  const money: OrderMoney = {
    invoices: docs.slice(0, invoiceIds.length).map((doc) => doc.data() as Invoice),
    payments: docs.slice(invoiceIds.length).map((doc) => doc.data() as Payment),
  };
  return {
    money,
    save(batch, after, entries, sold) {
      const ids = ({ invoices, payments }: OrderMoney): Billing => ({
        ...{ v: 1, invoices: invoices.map(({ id }) => id), payments: payments.map(({ id }) => id) },
      });
      versioned(found).save(batch, ids(after));
      putChanged(batch, read, invoices(db), money.invoices, after.invoices);
      putChanged(batch, read, payments(db), money.payments, after.payments);
      const latest = after.invoices.at(-1);
      if (sold && latest)
        batch.create(invoices(db).doc(latest.id).collection("sold").doc("lines"), { v: 1, lines: sold });
      for (const entry of entries) batch.create(journal(db).doc(entry.id), entry);
      const isDue = dueAtPickup(after) > 0;
      if (dueAtPickup(money) > 0 !== isDue) keepOwed(batch, db, order, isDue);
      bumpRevision(batch, db, "invoices");
    },
  };
}

/** Creates what is new, and writes what changed on the condition that it still is as it was read. */
function putChanged<One extends { id: string }>(
  batch: WriteBatch,
  read: ReadonlyMap<string, DocumentSnapshot>,
  collection: ReturnType<typeof invoices>,
  before: readonly One[],
  after: readonly One[],
): void {
  for (const one of after) {
    if (before.includes(one)) continue;
    const snapshot = read.get(one.id);
    const was = before.find(({ id }) => id === one.id);
    if (snapshot && was) versioned(snapshot).replace(batch, { before: was, after: one });
    else batch.create(collection.doc(one.id), one);
  }
}

const seriesRef = (db: Firestore, kind: Invoice["kind"]) =>
  db.collection("shop").doc(kind === "invoice" ? "invoiceNumber" : "creditNoteNumber");
/** A series, and the number it began with. */
type StoredSeries = Series & { v: 1; first: number };

const seriesIn = (snapshot: DocumentSnapshot): StoredSeries =>
  (snapshot.data() as StoredSeries | undefined) ?? {
    ...{ v: 1, first: FIRST_NUMBER, next: FIRST_NUMBER, lastDay: null },
  };

/** The number and day of the next invoice or credit note; `take` has them, on the condition that nobody took them meanwhile. */
export async function nextInvoice(db: Firestore, kind: Invoice["kind"], today: string) {
  const snapshot = await seriesRef(db, kind).get();
  const series = seriesIn(snapshot);
  const { number, day, after } = takeNumber(series, today);
  return {
    number,
    day,
    take: (batch: WriteBatch): void => versioned(snapshot).note(batch, { ...series, ...after }),
  };
}

/** The series of the shop's invoices; `begin` sets its first number, on the condition that none was taken. */
export async function invoiceSeries(db: Firestore) {
  const snapshot = await seriesRef(db, "invoice").get();
  const series = seriesIn(snapshot);
  return {
    ...{ next: series.next, isBegun: series.lastDay !== null },
    begin: (batch: WriteBatch, first: number): void =>
      versioned(snapshot).note(batch, { v: 1, first, next: first, lastDay: null }),
  };
}

/** Which invoices a list shows: the latest first. */
export type InvoicesOf = { kind: "all" } | { kind: "open" } | { kind: "day"; day: string };
/** After which one a page of invoices goes on. */
export type InvoiceCursor = { at: string; id: string };

/** One page of invoices and credit notes, the latest first. One read each. */
export async function pageOfInvoices(
  db: Firestore,
  of: InvoicesOf,
  size: number,
  after: InvoiceCursor | null,
): Promise<Invoice[]> {
  const all = invoices(db);
  const some =
    of.kind === "open"
      ? all.where("settledOn", "==", null)
      : of.kind === "day"
        ? all.where("day", "==", of.day)
        : all;
  const query = some.orderBy("at", "desc").orderBy("id", "desc").limit(size);
  const found = await (after ? query.startAfter(after.at, after.id) : query).get();
  return found.docs.map((doc) => doc.data() as Invoice);
}

/** One invoice or credit note; null when there is none. One read. */
export const findInvoice = async (db: Firestore, id: string): Promise<Invoice | null> =>
  ((await invoices(db).doc(id).get()).data() as Invoice | undefined) ?? null;

/** Most unpaid invoices of a record that are looked at. */
const MOST_UNPAID = 500;

/** The invoices on some records that are not paid; at most 500 of each. As many reads. */
export async function unpaidOf(db: Firestore, parties: readonly string[]): Promise<Invoice[]> {
  const found = await Promise.all(
    parties.map((id) =>
      invoices(db).where("party", "==", id).where("settledOn", "==", null).limit(MOST_UNPAID).get(),
    ),
  );
  return found.flatMap(({ docs }) => docs.map((doc) => doc.data() as Invoice));
}

/** The latest invoices and credit notes on some records. */
export async function latestInvoicesOf(
  db: Firestore,
  parties: readonly string[],
  size: number,
): Promise<Invoice[]> {
  const found = await invoices(db)
    .where("party", "in", parties.slice(0, 30))
    .orderBy("at", "desc")
    .limit(size)
    .get();
  return found.docs.map((doc) => doc.data() as Invoice);
}

/** The orders on some records with an invoice that is not paid, by id. One read for each unpaid invoice. */
export async function unpaidOrdersOf(db: Firestore, parties: readonly string[]): Promise<string[]> {
  return [...new Set((await unpaidOf(db, parties)).map(({ order }) => order))];
}

/** One payment; null when there is none. One read. */
export const paymentById = async (db: Firestore, id: string): Promise<Payment | null> =>
  ((await payments(db).doc(id).get()).data() as Payment | undefined) ?? null;

/** The parts of a payment over several invoices. One read each. */
export async function partsOfReceipt(db: Firestore, receipt: string): Promise<Payment[]> {
  const found = await payments(db).where("receipt.id", "==", receipt).get();
  return found.docs.map((doc) => doc.data() as Payment);
}

/** What is held for the customers of some records, payment by payment. One read each. */
export async function heldFor(db: Firestore, parties: readonly string[]): Promise<Payment[]> {
  const found = await Promise.all(
    parties.map((id) => payments(db).where("party", "==", id).where("spentOn", "==", null).get()),
  );
  return found.flatMap(({ docs }) => docs.map((doc) => doc.data() as Payment));
}

/** The payment the card service calls by this id; null when there is none. */
export async function paymentByIntent(db: Firestore, intent: string): Promise<Payment | null> {
  const found = await payments(db).where("tender.intent", "==", intent).limit(1).get();
  return (found.docs[0]?.data() as Payment | undefined) ?? null;
}

// Refunds the card service has not told the end of, each with when it is asked again: a query finds them there.
const refundsDue = (db: Firestore) => db.collection("refundsDue");

/** Puts into the commit when the card service is asked about a refund (ms since 1970); null when never again. */
export function noteRefundDue(
  batch: WriteBatch,
  db: Firestore,
  { payment, refund }: { payment: string; refund: string },
  dueAt: number | null,
): void {
  const ref = refundsDue(db).doc(refund);
  if (dueAt === null) batch.delete(ref);
  else batch.set(ref, { v: 1, payment, refund, dueAt });
}

/** Refunds to ask about, the longest waiting first. */
export async function refundsToAsk(
  db: Firestore,
  now: number,
  limit: number,
): Promise<{ payment: string; refund: string }[]> {
  const found = await refundsDue(db).where("dueAt", "<=", now).orderBy("dueAt").limit(limit).get();
  return found.docs.map((doc) => doc.data() as { payment: string; refund: string });
}

/** All of which something can have been open, or held, at the end of a day: what is still, and what was settled since. One read each. */
export async function openSince(
  db: Firestore,
  day: string,
): Promise<{ invoices: Invoice[]; payments: Payment[] }> {
  const of = async <One>(all: ReturnType<typeof invoices>, field: string) => [
    ...(await everyOf<One>(all.where(field, "==", null))),
    ...(await everyOf<One>(all.where(field, ">", day).orderBy(field))),
  ];
  const [billed, received] = await Promise.all([
    of<Invoice>(invoices(db), "settledOn"),
    of<Payment>(payments(db), "spentOn"),
  ]);
  return {
    invoices: billed.filter((one) => wasOpen(one, day)),
    payments: received.filter((one) => wasHeld(one, day)),
  };
}

/** The journal's entries of some invoices and payments, each once. One read each. */
export async function entriesOf(
  db: Firestore,
  ids: { invoices: readonly string[]; payments: readonly string[] },
): Promise<JournalEntry[]> {
  const by = (field: "invoice" | "payment", some: readonly string[]) =>
    queryInChunks(some, async (chunk) =>
      (await journal(db).where(field, "in", chunk).get()).docs.map((doc) => doc.data() as JournalEntry),
    );
  const found = [...(await by("invoice", ids.invoices)), ...(await by("payment", ids.payments))];
  return [...new Map(found.map((entry) => [entry.id, entry])).values()];
}

/** Most payments of a day that are looked at. */
const MOST_PER_DAY = 1_000;

/** Payments that came in on a local day, the earliest first; at most 1,000. One read each. */
export async function paymentsOn(db: Firestore, day: string): Promise<Payment[]> {
  const found = await payments(db).where("day", "==", day).orderBy("at").limit(MOST_PER_DAY).get();
  return found.docs.map((doc) => doc.data() as Payment);
}

/** The journal's entries of a local day, the earliest first. One read each. */
export async function entriesOn(db: Firestore, day: string): Promise<JournalEntry[]> {
  const found = await journal(db)
    .where("day", "==", day)
    .orderBy("at")
    .limit(5 * MOST_PER_DAY)
    .get();
  return found.docs.map((doc) => doc.data() as JournalEntry);
}

async function everyOf<One>(query: Query): Promise<One[]> {
  const all: One[] = [];
  for await (const doc of inPages(query)) all.push(doc.data() as One);
  return all;
}

/** All that says something about money. As many reads. */
export async function allMoney(db: Firestore) {
  // The journal last: what is committed meanwhile is in it at least.
  const kinds = ["invoice", "credit-note"] as const;
  const series = await Promise.all(
    kinds.map(async (kind) => {
      const { first, next, lastDay } = seriesIn(await seriesRef(db, kind).get());
      return { kind, first, series: { next, lastDay } };
    }),
  );
  return {
    series,
    invoices: await everyOf<Invoice>(invoices(db)),
    payments: await everyOf<Payment>(payments(db)),
    entries: await everyOf<JournalEntry>(journal(db)),
  };
}

/** Puts into the commit that an order's invoices and payments no longer name their customer, nor say why; the papers, and the amounts, stay. */
export async function forgetPayer(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  const { money } = await loadMoney(db, order);
  for (const one of money.invoices)
    batch.update(invoices(db).doc(one.id), {
      ...{ name: "", plate: null, ...("reason" in one && { reason: "" }) },
      ...("writtenOff" in one && { "writtenOff.reason": "" }),
    });
  for (const { id, refunds } of money.payments)
    batch.update(payments(db).doc(id), { name: "", refunds: refunds.map((one) => ({ ...one, reason: "" })) });
}
