import { type Job, MAX_LINES, type NewJob } from "../../src/repair-orders/job.ts";
import type { FeeLine, LaborLine, Line, PartLine } from "../../src/repair-orders/line.ts";
import {
  MAX_CONCERNS,
  MAX_FEES,
  MAX_JOBS,
  MAX_TOUCHED,
  type RepairOrder,
} from "../../src/repair-orders/order.ts";

export const ana = { uid: "ana", name: "Ana" };
export const at = "2026-03-02T15:00:00.000Z";
export const stamp = { by: ana, at };

export const labor = (id: string, over: Partial<LaborLine> = {}): LaborLine => ({
  kind: "labor",
  id,
  name: { en: "Labor", es: "" },
  taxed: true,
  discount: null,
  hours: 100,
  rate: 15_000,
  rateId: "general",
  pricing: "matrix",
  ...over,
});
export const part = (id: string, over: Partial<PartLine> = {}): PartLine => ({
  kind: "part",
  id,
  name: { en: "Part", es: "" },
  taxed: true,
  discount: null,
  partNumber: null,
  quantity: 100,
  cost: 1_000,
  price: 2_500,
  pricing: "matrix",
  condition: "new",
  core: null,
  supply: "on-hand",
  ...over,
});
export const fee = (id: string, over: Partial<FeeLine> = {}): FeeLine => ({
  kind: "fee",
  id,
  name: { en: "Fee", es: "" },
  taxed: false,
  price: 500,
  ...over,
});
export const sublet = (id: string, over: Partial<Extract<Line, { kind: "sublet" }>> = {}): Line => ({
  kind: "sublet",
  id,
  name: { en: "Sublet", es: "" },
  taxed: true,
  discount: null,
  vendor: null,
  cost: 8_000,
  price: 12_000,
  ...over,
});
export const newJob = (id: string, lines: Line[] = [], over: Partial<NewJob> = {}): NewJob => ({
  id,
  name: { en: `Job ${id}`, es: "" },
  concern: null,
  cause: null,
  correction: null,
  note: null,
  category: null,
  technician: null,
  discount: null,
  canned: null,
  redoes: null,
  foundBy: null,
  lines,
  ...over,
});
export const job = (id: string, lines: Line[] = [], over: Partial<Job> = {}): Job => ({
  ...newJob(id, lines),
  authorization: { status: "pending" },
  ...over,
});
export const order = (over: Partial<RepairOrder> = {}): RepairOrder => ({
  v: 1,
  id: "order",
  number: 1_001,
  revision: 1,
  source: { kind: "walk-in", appointment: null },
  customer: { uid: null, record: null, name: "Pat Doe", email: null, phone: null, language: "en" },
  vehicle: {
    id: null,
    vin: null,
    plate: "7ABC123",
    plateState: null,
    year: 2018,
    make: "Toyota",
    model: "Corolla",
    color: null,
  },
  document: { status: "estimate", at, by: ana },
  stage: { is: "checked-in", column: "checked-in", at, by: ana },
  advisor: ana,
  odometerIn: null,
  odometerOut: null,
  keyTag: null,
  promisedAt: null,
  referral: null,
  purchaseOrder: null,
  exemption: null,
  deposit: 0,
  discount: null,
  terms: { tax: { part: 82_500, labor: 0, sublet: 0, fee: 82_500 }, rounding: "invoice", supplies: null },
  note: null,
  labels: [],
  concerns: [],
  jobs: [],
  fees: [],
  estimate: { version: 0, at: null, offer: "" },
  validUntil: null,
  touched: [],
  createdAt: at,
  createdBy: ana,
  updatedAt: at,
  updatedBy: ana,
  ...over,
});

/** An order at every limit, in letters of three bytes. */
export function worstOrder(): RepairOrder {
  const wide = (length: number) => "本".repeat(length);
  const name = (length: number) => ({ en: wide(length), es: wide(length) });
  const id = (n: number) => `${n}`.padStart(64, "x");
  const member = { uid: "x".repeat(128), name: wide(80) };
  const discount = { kind: "amount" as const, cents: 50_000_000 };
  const line = (n: number) =>
    part(id(n), {
      name: name(80),
      discount,
      partNumber: wide(30),
      core: { cents: 50_000_000, returned: false },
    });
  const said = {
    by: { name: wide(80), relation: "fleet-contact" as const },
    channel: "counter" as const,
    reachedAt: "5".repeat(254),
    note: wide(200),
  };
  const jobs = Array.from({ length: MAX_JOBS }, (_, n) => {
    const lines = Array.from({ length: n === 0 ? MAX_LINES - (MAX_JOBS - 1) * 6 : 6 }, (_, l) =>
      line(1_000 * n + l),
    );
    return job(id(n), lines, {
      name: name(80),
      concern: id(n),
      cause: wide(400),
      correction: wide(400),
      note: wide(200),
      technician: member,
      foundBy: member,
      discount,
      canned: id(n),
      redoes: { reason: "come-back", order: id(n), number: 1_000_000_000 },
      authorization: {
        status: "approved",
        said,
        at,
        recordedBy: member,
        version: 1_000_000,
        cents: 50_000_000,
        lines: { nets: lines.map(() => 50_000_000), cores: lines.map(() => 50_000_000) },
        offer: wide(16),
      },
    });
  });
  const fees = Array.from({ length: MAX_FEES }, (_, n) => fee(id(900_000 + n), { name: name(80) }));
  return order({
    jobs,
    note: wide(2_000),
    advisor: member,
    labels: Array.from({ length: 10 }, (_, n) => id(n)),
    concerns: Array.from({ length: MAX_CONCERNS }, (_, n) => ({ id: id(n), text: wide(500) })),
    fees,
    agreed: { fees, discount, terms: order().terms, exemption: wide(60) },
    touched: Array.from({ length: MAX_TOUCHED }, () => ({
      what: "x".repeat(140),
      by: member,
      at,
      was: { supply: "on-hand" as const, set: { by: member, at } },
    })),
  });
}
