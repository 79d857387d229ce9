import fc from "fast-check";
import { seenOf } from "../../src/repair-orders/authorization.ts";
import type { Job } from "../../src/repair-orders/job.ts";
import type { Discount, FeeLine, Line } from "../../src/repair-orders/line.ts";
import type { RepairOrder, Terms } from "../../src/repair-orders/order.ts";
import { linePrices } from "../../src/repair-orders/prices.ts";
import { ana, at, fee, job, labor, order, part, sublet } from "./orders.ts";

const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant("percent" as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant("amount" as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  ),
);
// Small and odd ones are where cents get lost.
const cents = fc.oneof(fc.nat(9), fc.nat(99_999));
const taxed = fc.boolean();
const some = { taxed, discount };

/** A line of any kind. */
export const anyLine = (id: string): fc.Arbitrary<Line> =>
  fc.oneof(
    fc.record({ ...some, hours: fc.nat(2_000), rate: fc.nat(30_000) }).map((over) => labor(id, over)),
    fc
      .record({
        ...some,
        quantity: fc.oneof(fc.constant(100), fc.nat(1_500)),
        price: cents,
        cost: fc.option(cents),
        core: fc.option(fc.record({ cents, returned: fc.boolean() })),
      })
      .map((over) => part(id, over)),
    fc.record({ ...some, price: cents }).map((over) => sublet(id, over)),
    fc.record({ taxed, price: cents }).map((over) => fee(id, over)),
  );

const rate = fc.oneof(fc.constant(0), fc.constant(82_500), fc.constant(88_750), fc.nat(300_000));
export const anyTerms: fc.Arbitrary<Terms> = fc.record({
  tax: fc.record({ part: rate, labor: rate, sublet: rate, fee: rate }),
  rounding: fc.constantFrom("line" as const, "invoice" as const),
  supplies: fc.option(
    fc.record({
      basisPoints: fc.integer({ min: 1, max: 2_000 }),
      of: fc.constantFrom("labor" as const, "parts" as const, "both" as const),
      cap: fc.option(fc.nat(5_000)),
      taxed,
    }),
  ),
});

const said = {
  by: { name: "Pat", relation: "owner" as const },
  channel: "counter" as const,
  reachedAt: null,
  note: null,
};
/** A job as its customer has decided on it, as it is now. */
export function decidedAs(status: "approved" | "declined" | "deferred", of: Job): Job {
  const decided = { said, at, recordedBy: ana, version: 1, ...seenOf(of) };
  if (status === "approved") return { ...of, authorization: { status, ...decided, lines: linePrices(of) } };
  const authorization = status === "deferred" ? { status, ...decided, until: null } : { status, ...decided };
  return { ...of, authorization };
}

const statuses = ["pending", "approved", "declined", "deferred"] as const;
const anyJob = (id: string): fc.Arbitrary<Job> =>
  fc
    .record({
      lines: fc
        .integer({ min: 0, max: 6 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => anyLine(`${id}-${n}`)))),
      discount,
      status: fc.constantFrom(...statuses, "pending" as const, "approved" as const),
    })
    .map(({ lines, discount, status }) => {
      const made = job(id, lines, { discount });
      return status === "pending" ? made : decidedAs(status, made);
    });

/** An order with jobs and lines of every kind. */
export const anyOrder: fc.Arbitrary<RepairOrder> = fc
  .record({
    jobs: fc
      .integer({ min: 0, max: 4 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => anyJob(`job-${n}`)))),
    fees: fc
      .nat(2)
      .chain((count) =>
        fc.tuple(
          ...Array.from(
            { length: count },
            (_, n): fc.Arbitrary<FeeLine> =>
              fc.record({ taxed, price: cents }).map((over) => fee(`fee-${n}`, over)),
          ),
        ),
      ),
    discount,
    terms: anyTerms,
    exemption: fc.constantFrom(null, null, null, "MX-1"),
    deposit: fc.nat(50_000),
  })
  .map((over) => order(over));
