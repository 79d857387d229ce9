import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { type CustomerJob, customerOrder } from "../approvals/customer-order.ts";
import type { SinceLast } from "../approvals/entry.ts";
import type { LedgerHead } from "../approvals/ledger.ts";
import type { Language } from "../fields.ts";
import { dueOf } from "../invoices/invoice.ts";
import { inLanguage } from "../local-text.ts";
import { type AgingSums, type agedOn, agingSums } from "../payments/aging.ts";
import { isShown, type ReasonsSince } from "../repair-orders/authorization.ts";
import type { Said } from "../repair-orders/job.ts";
import type { Concern, OrderVehicle, RepairOrder, TaxRates } from "../repair-orders/order.ts";
import { reachedAt } from "../repair-orders/reached.ts";
import type { RepairOrderSettings } from "../repair-orders/settings.ts";
import { authorizedTotal, type Totals, totalsOf } from "../repair-orders/totals.ts";
import { offerOfOrder, type ShownLine, shownJob, shownLine } from "../repair-orders/versions.ts";
import type { ShopProfile } from "../shop/profile.ts";

/** The documents a customer can ask for, each as it is by then. */
export const ASKED_KINDS = ["estimate", "authorization", "invoice"] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];
/** All documents there are. */
export const DOCUMENT_KINDS = [...ASKED_KINDS, "credit-note", "statement"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Whose document it is, for whom and for which car, as it was when it was issued. */
type Head = {
  v: 1;
  language: Language;
  /** The order's id. */
  order: string;
  number: number;
  shop: Pick<ShopProfile, "name" | "phone" | "email" | "address" | "registration" | "timeZone"> & {
    /** The id of its logo; absent where it had none. */
    logo?: string;
  };
  /** Who is on the paper. */
  customer: string;
  /** The name of the fleet whose car it is; absent where it is one person's. */
  fleet?: string;
  /** The name of the person whose car it is; absent where that is who is on the paper, or it is a fleet's. */
  owner?: string;
  vehicle: Omit<OrderVehicle, "id">;
  /** Miles. */
  odometerIn: number | null;
  promisedAt: string | null;
  concerns: Concern[];
};

/** An estimate as it is issued: all that is offered, and what was said to it so far. Cents. */
export type EstimateContent = Head & {
  kind: "estimate";
  /** Of which moment it is. */
  at: string;
  validUntil: string | null;
  jobs: (Pick<CustomerJob, "name" | "concern" | "cause" | "lines" | "discount" | "cents" | "status"> & {
    /** Absent where nothing is said of it. */
    ifItWaits?: string;
    /** Absent where what is said of it is what was said when it was decided on. Older ones do not say of which reason it is. */
    reasonsSince?: ReasonsSince | NonNullable<ReasonsSince["both"]>;
  })[];
  fees: ShownLine[];
  totals: Omit<Totals, "jobs" | "fees">;
  /** What is approved comes to, tax included. */
  approved: number;
  /** By what tax is reckoned; null where there is a certificate that none is due. */
  tax: TaxRates | null;
  /** The shop's own text, with the words that its state's law prescribes. */
  text: string;
};

/** The record of what was decided on an order: what its ledger holds as far as this head, and what became of it since. */
export type RecordContent = Head & { kind: "authorization"; ledger: LedgerHead; since?: SinceLast };

/** What an invoice, or the credit note that takes it back, is printed from: frozen when it is posted. Cents. */
export type InvoiceContent = Head & {
  kind: "invoice" | "credit-note";
  /** The id of the invoice or credit note. */
  invoice: string;
  invoiceNumber: number;
  /** Of a credit note: the invoice it takes back, and why. */
  credits: { number: number; reason: string } | null;
  /** When it was posted. */
  at: string;
  /** The shop's local date. */
  day: string;
  /** Miles. */
  odometerOut: number | null;
  /** When the work was done; null where nobody said the car was ready. */
  finishedAt: string | null;
  purchaseOrder: string | null;
  /** The local date an invoice is to be paid by; absent where that is its own. */
  due?: string;
  jobs: (Pick<CustomerJob, "name" | "concern" | "cause" | "lines" | "discount" | "cents"> & {
    correction: string | null;
    technician: string | null;
    /** Who approved it, when and how, and at how many cents before tax. */
    approved: { name: string; at: string; channel: Said["channel"]; cents: number };
  })[];
  fees: ShownLine[];
  totals: Omit<Totals, "jobs" | "fees" | "deposit" | "balance">;
  /** What the customer approved, with tax. */
  estimated: number;
  /** Paid before it was posted, and applied to it. */
  paid: number;
  tax: TaxRates | null;
  text: string;
};

/** A statement of a customer's account: what they owe, or the invoices that were chosen. Cents. */
export type StatementContent = Pick<Head, "v" | "language" | "shop" | "customer"> & {
  kind: "statement";
  /** The id of the customer's record: a statement is of no order. */
  order: string;
  /** The shop's local date. */
  day: string;
  invoices: { number: number; day: string; due: string; plate: string | null; total: number; open: number }[];
  ages: AgingSums["ages"];
  /** Received and not applied to an invoice yet. */
  held: number;
  total: number;
};

/** A document of an order. */
export type OrderContent = EstimateContent | RecordContent | InvoiceContent;
/** All that a document is made from, besides the ledger that a record's head stands for: the same content is the same document. */
export type DocumentContent = OrderContent | StatementContent;

/**
 * Who issues a document, with the id of their logo if they have one, in which language, and for which fleet, if it is one's car, or
 * for which person, if somebody else is on the paper.
 */
export type Issued = {
  shop: ShopProfile;
  logo?: string | null;
  fleet?: { name: string } | null;
  owner?: string | null;
  language: Language;
};

function shopOf({ shop, logo }: Pick<Issued, "shop" | "logo">): Head["shop"] {
  const { name, phone, email, address, registration, timeZone } = shop;
  return { name, phone, email, address, registration, timeZone, ...(logo && { logo }) };
}

function headOf(order: RepairOrder, issued: Issued): Head {
  const { fleet, owner, language } = issued;
  const { id: _, ...vehicle } = order.vehicle;
  return {
    v: 1,
    language,
    order: order.id,
    number: order.number,
    shop: shopOf(issued),
    customer: order.customer.name,
    ...(fleet && { fleet: fleet.name }),
    ...(owner && { owner }),
    vehicle,
    odometerIn: order.odometerIn,
    promisedAt: order.promisedAt,
    concerns: order.concerns,
  };
}

/** What an estimate of an order shows as the order is now. What a technician proposed and the counter did not take up is not there. */
export function estimateContent(
  order: RepairOrder,
  issued: Issued & { texts: RepairOrderSettings["texts"] },
): EstimateContent {
  const { jobs, fees, approved } = customerOrder(order);
  const offered = { ...order, jobs: order.jobs.filter(isShown) };
  const { jobs: _, fees: __, ...totals } = totalsOf(offered);
  const { at, offer } = order.estimate;
  return {
    ...headOf(order, issued),
    kind: "estimate",
    // That of its version while it offers the same, so that what has not changed is one document.
    at: (offer === offerOfOrder(order) && at) || order.updatedAt,
    validUntil: order.validUntil,
    jobs: jobs.map(({ name, concern, cause, ifItWaits, reasonsSince, lines, discount, cents, status }) => ({
      ...{ name, concern, cause, lines, discount, cents, status },
      ...(ifItWaits !== null && { ifItWaits }),
      ...(reasonsSince !== null && { reasonsSince }),
    })),
    fees,
    totals,
    approved,
    tax: order.exemption === null ? order.terms.tax : null,
    text: inLanguage(issued.texts.estimate, issued.language),
  };
}

/** What the record of an order's decisions is made from; null where nobody has decided. @param since nothing right after a decision */
export function recordContent(
  order: RepairOrder,
  issued: Issued,
  since: SinceLast = {},
): RecordContent | null {
  if (!order.ledger) return null;
  const isSame = Object.keys(since).length === 0;
  return {
    ...headOf(order, issued),
    kind: "authorization",
    ledger: order.ledger,
    ...(!isSame && { since }),
  };
}

/** What is printed of an invoice beside its order. */
type Posted = Issued &
  Pick<InvoiceContent, "kind" | "invoice" | "invoiceNumber" | "credits" | "at" | "day" | "due" | "paid"> & {
    texts: RepairOrderSettings["texts"];
  };

/** What an invoice of an order shows: the work the customer approved, and what it comes to. */
export function invoiceContent(order: RepairOrder, posted: Posted): InvoiceContent {
  const { kind, invoice, invoiceNumber, credits, at, day, due, paid, language } = posted;
  const { jobs: sold, fees, deposit: _, balance: __, ...totals } = totalsOf(order, "approved");
  const soldIds = new Set(sold.map(({ id }) => id));
  const isCharged = fees.length > 0;
  return {
    ...headOf(order, posted),
    ...{ kind, invoice, invoiceNumber, credits, at, day, paid },
    ...(due !== undefined && { due }),
    odometerOut: order.odometerOut,
    finishedAt: reachedAt(order, "ready"),
    purchaseOrder: order.purchaseOrder,
    jobs: order.jobs.flatMap((job) => {
      const { cause, correction, technician, authorization: word } = job;
      if (!soldIds.has(job.id) || word.status !== "approved") return [];
      const { name, lines, discount, cents, concern } = shownJob(job);
      return [
        {
          ...{ name, lines, discount, cents, cause, correction },
          concern: order.concerns.find(({ id }) => id === concern)?.text ?? null,
          technician: technician?.name ?? null,
          approved: {
            ...{ name: word.said.by.name, at: word.at, channel: word.said.channel, cents: word.cents },
          },
        },
      ];
    }),
    fees: isCharged ? order.fees.map(shownLine) : [],
    totals,
    estimated: authorizedTotal({ ...order, ...order.agreed }),
    tax: order.exemption === null ? order.terms.tax : null,
    text: kind === "invoice" ? inLanguage(posted.texts.invoice, language) : "",
  };
}

/** What a statement shows of a customer's account at the end of a day. */
export function statementContent(
  { id, name, language }: { id: string; name: string; language: Language },
  { owed, held }: ReturnType<typeof agedOn>,
  { shop, logo, day }: Pick<Issued, "shop" | "logo"> & { day: string },
): StatementContent {
  const sums = agingSums({ owed, held });
  return {
    ...{ v: 1, kind: "statement", language, order: id, shop: shopOf({ shop, logo }), customer: name, day },
    invoices: owed.map(({ invoice, open }) => {
      const { number, day, plate, total } = invoice;
      return { number, day, due: dueOf(invoice), plate, total, open };
    }),
    ...{ ages: sums.ages, held: sums.held, total: sums.total },
  };
}

/** A content in its canonical form (RFC 8785), as it is kept. */
export const canonical = (content: DocumentContent): string => String(canonicalize(content));

/**
 * The id of a document, in hexadecimal. An estimate's and a statement's is SHA-256 of all of its content; a record's of what was decided, as far
 * as its ledger goes, what became of it since, and its language: the first that was issued stands, whatever the shop has changed of its address or logo since, or the fleet or the owner of their name. An invoice's is of its own id.
 */
export function documentId(content: DocumentContent): string {
  const { kind, order, language } = content;
  const identity =
    content.kind === "estimate" || content.kind === "statement"
      ? content
      : content.kind === "authorization"
        ? { kind, order, language, ledger: content.ledger, ...(content.since && { since: content.since }) }
        : { kind, invoice: content.invoice };
  return bytesToHex(sha256(utf8ToBytes(String(canonicalize(identity)))));
}
