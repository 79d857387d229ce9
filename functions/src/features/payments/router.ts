import { CalendarDate } from "@openhood/domain/dates";
import { Id, IdempotencyKey, text } from "@openhood/domain/fields";
import {
  ConfirmedQuestions,
  changeOf,
  PaidCents,
  REVERSALS,
  Tender,
} from "@openhood/domain/payments/payment";
import { Shares } from "@openhood/domain/payments/receipt";
import { z } from "zod";
import { hour, perNetwork } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { getByLink } from "./get-by-link.ts";
import { getDay } from "./get-day.ts";
import { payByLink } from "./pay-by-link.ts";
import { refundPayment } from "./refund-payment.ts";
import { reversePayment } from "./reverse-payment.ts";
import { takeForCustomer } from "./take-for-customer.ts";
import { takePayment } from "./take-payment.ts";

const key = IdempotencyKey;
const of = { order: Id, payment: Id, key };
const Taken = z
  .strictObject({
    order: Id,
    tender: Tender,
    cents: PaidCents,
    confirmed: ConfirmedQuestions,
    send: z.boolean(),
    key,
  })
  .refine(({ tender, cents }) => changeOf(tender, cents) >= 0, {
    message: "too-little",
    path: ["tender", "given"],
  });

const TakenForCustomer = z
  .strictObject({
    record: Id,
    tender: Tender,
    cents: PaidCents,
    shares: Shares,
    confirmed: ConfirmedQuestions,
    key,
  })
  .refine(({ tender, cents }) => changeOf(tender, cents) >= 0, {
    message: "too-little",
    path: ["tender", "given"],
  });

export const paymentsRouter = router({
  take: mutation(Taken).mutation(({ ctx, input }) => takePayment(ctx, input)),
  takeForCustomer: mutation(TakenForCustomer).mutation(({ ctx, input }) => takeForCustomer(ctx, input)),
  reverse: mutation(z.strictObject({ ...of, reason: z.enum(REVERSALS) })).mutation(({ ctx, input }) =>
    reversePayment(ctx, input),
  ),
  refund: mutation(z.strictObject({ ...of, cents: PaidCents, reason: text(200) })).mutation(
    ({ ctx, input }) => refundPayment(ctx, input),
  ),
  byLink: query(z.strictObject({ token: z.string().max(120) })).query(({ ctx, input }) =>
    getByLink(ctx, input),
  ),
  payByLink: mutation(
    z.strictObject({ token: z.string().max(120), cents: PaidCents, key }),
    perNetwork(30, hour),
  ).mutation(({ ctx, input }) => payByLink(ctx, input)),
  day: query(z.strictObject({ day: CalendarDate.nullable() })).query(({ ctx, input }) => getDay(ctx, input)),
});
