import { CalendarDate } from "@openhood/domain/dates";
import { Email, Id, IdempotencyKey, Instant, text } from "@openhood/domain/fields";
import { MAX_FIRST_NUMBER } from "@openhood/domain/invoices/series";
import { AGED_BY } from "@openhood/domain/payments/aging";
import { PaidCents } from "@openhood/domain/payments/payment";
import { Price } from "@openhood/domain/repair-orders/line";
import { z } from "zod";
import { mutation, query, router } from "../../api/trpc.ts";
import { correctInvoice } from "./correct-invoice.ts";
import { getAging } from "./get-aging.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { getSeries } from "./get-series.ts";
import { giveStatement } from "./give-statement.ts";
import { listInvoices } from "./list-invoices.ts";
import { listOfCustomer } from "./list-of-customer.ts";
import { openInvoice } from "./open-invoice.ts";
import { postInvoice } from "./post-invoice.ts";
import { saveSeries } from "./save-series.ts";
import { sendStatement } from "./send-statement.ts";
import { writeOff } from "./write-off.ts";

const key = IdempotencyKey;
const statement = { record: Id, invoices: z.array(Id).min(1).max(500).nullable() };
const Listed = z.strictObject({
  show: z.enum(["all", "open", "today"]),
  after: z.strictObject({ at: Instant, id: Id }).nullable(),
});

export const invoicesRouter = router({
  ofOrder: query(z.strictObject({ order: Id })).query(({ ctx, input }) => getOrderMoney(ctx, input)),
  list: query(Listed).query(({ ctx, input }) => listInvoices(ctx, input)),
  ofCustomer: query(z.strictObject({ record: Id })).query(({ ctx, input }) => listOfCustomer(ctx, input)),
  statement: mutation(z.strictObject(statement)).mutation(({ ctx, input }) => giveStatement(ctx, input)),
  sendStatement: mutation(z.strictObject({ ...statement, to: Email, key })).mutation(({ ctx, input }) =>
    sendStatement(ctx, input),
  ),
  aging: query(z.strictObject({ asOf: CalendarDate.nullable(), by: z.enum(AGED_BY) })).query(
    ({ ctx, input }) => getAging(ctx, input),
  ),
  post: mutation(z.strictObject({ order: Id, total: Price, send: z.boolean(), key })).mutation(
    ({ ctx, input }) => postInvoice(ctx, input),
  ),
  correct: mutation(z.strictObject({ order: Id, invoice: Id, reason: text(200), key })).mutation(
    ({ ctx, input }) => correctInvoice(ctx, input),
  ),
  writeOff: mutation(
    z.strictObject({ order: Id, invoice: Id, cents: PaidCents, reason: text(200), key }),
  ).mutation(({ ctx, input }) => writeOff(ctx, input)),
  open: mutation(z.strictObject({ id: Id })).mutation(({ ctx, input }) => openInvoice(ctx, input)),
  series: query().query(({ ctx }) => getSeries(ctx)),
  saveSeries: mutation(z.strictObject({ first: z.int().min(1).max(MAX_FIRST_NUMBER) })).mutation(
    ({ ctx, input }) => saveSeries(ctx, input),
  ),
});
