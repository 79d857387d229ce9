import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startCards } from "@openhood/local-stack/cards/start-cards";
import Stripe from "stripe";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { finishWork, paidInCash, postedInvoice } from "../../../test/money.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import * as contexts from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";
import { cardEvents } from "../../triggers/card-events.ts";
import { sweepCards } from "./sweep-cards.ts";
import { verifyMoney } from "./verify-money.ts";

let cards: Awaited<ReturnType<typeof startCards>>;
let world: World;
let order: string;
let token: string;
const callerOf = createCallerFactory(appRouter);
const withCards = (ctx: Ctx): Ctx => ({ ...ctx, config: { ...ctx.config, cards: cards.service } });
const desk = () => callerOf(withCards(world.as("advisor")));
const owner = () => callerOf(withCards(world.as("owner")));
const anyone = () => callerOf(withCards(world.as("public")));
const key = () => randomUUID();
const billing = () => desk().invoices.ofOrder({ order });
const MINUTE = 60_000;

beforeEach(async () => {
  world = await makeWorld();
  cards = await startCards({ now: () => world.as("public").now().getTime() });
  onTestFinished(() => cards.close());
  onTestFinished(world.folder.close);
  vi.spyOn(contexts, "systemCtx").mockImplementation(() => withCards(world.as("public")));
  order = await estimateToDecide(world);
  token = (await desk().approvals.makeLink({ order, key: key() })).address.split("#")[1] ?? "";
});

async function invoiced(): Promise<number> {
  await finishWork(world, order);
  await postedInvoice(world, order);
  return (await billing()).owed;
}
const pay = (cents: number) => anyone().payments.payByLink({ token, cents, key: key() });
const sessions = () => cards.box.sessions;

/** The card service calls the shop with this body. @returns the shop's answer */
async function called(payload: string, secret = cards.service.webhookSecret, age = 0): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = new Stripe(cards.service.key).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  const req = { method: "POST", headers: { "stripe-signature": signature }, rawBody: Buffer.from(payload) };
  const res = { statusCode: 0, setHeader: () => {}, end: () => {} };
  await cardEvents(
    req as unknown as IncomingMessage as Parameters<typeof cardEvents>[0],
    res as unknown as ServerResponse,
  );
  return res.statusCode;
}
const eventOf = (object: object) =>
  JSON.stringify({ id: "evt", object: "event", type: "any", data: { object } });
const completed = (attempt: string) => eventOf({ object: "checkout.session", metadata: { attempt } });
const attemptIds = async () => ((await world.all("payAttempts")) as { id: string }[]).map(({ id }) => id);

async function expectRightBooks() {
  expect((await verifyMoney(world.as("public"))).differences).toEqual([]);
}

test("a customer pays what is owed by the link, however often and in whatever order they and the card service come back", async () => {
  const owed = await invoiced();
  expect(await anyone().payments.byLink({ token })).toMatchObject({ owed, payable: owed, hasCards: true });
  const begun = await pay(owed);
  expect(begun).toMatchObject({ ok: true });
  // Again, in another tab: the same page.
  expect(await pay(owed)).toEqual(begun);
  expect(sessions()).toHaveLength(1);
  const [session] = sessions();
  const [attempt = ""] = await attemptIds();
  expect(await called(completed(attempt))).toBe(200);
  expect((await billing()).owed).toBe(owed);
  if (session) cards.box.pay(session);
  await Promise.all([
    called(completed(attempt)),
    called(completed(attempt)),
    sweepCards(withCards(world.as("public")), Number.POSITIVE_INFINITY),
  ]);
  expect(await called(completed(attempt))).toBe(200);
  expect(await anyone().payments.byLink({ token })).toMatchObject({ owed: 0, held: 0, payable: 0 });
  expect((await billing()).payments).toMatchObject([{ tender: { kind: "online" }, cents: owed }]);
  expect(await pay(owed)).toEqual({ ok: false, reason: "paid" });
  await expectRightBooks();
});

test("a payment the card service never calls about is found by the sweep, and by the customer who comes back", async () => {
  const owed = await invoiced();
  await pay(owed);
  const [session] = sessions();
  if (session) cards.box.pay(session);
  world.pass(2 * MINUTE);
  await sweepCards(withCards(world.as("public")), Number.POSITIVE_INFINITY);
  expect((await billing()).owed).toBe(0);
  await expectRightBooks();
});

test("before there is an invoice the deposit asked for can be paid, and pays the invoice", async () => {
  const changes = [{ field: "deposit" as const, from: 0, to: 5_000 }];
  await desk().orders.edit({ id: order, key: key(), commands: [{ type: "set-order", changes }] });
  expect(await anyone().payments.byLink({ token })).toMatchObject({ payable: 5_000, invoice: null });
  expect(await pay(4_999)).toEqual({ ok: false, reason: "amount-changed", payable: 5_000 });
  await pay(5_000);
  const [session] = sessions();
  if (session) cards.box.pay(session);
  expect(await anyone().payments.byLink({ token })).toMatchObject({ payable: 0, held: 5_000 });
  await finishWork(world, order);
  await postedInvoice(world, order);
  expect(await billing()).toMatchObject({ held: 0, payments: [{ allocations: [{ cents: 5_000 }] }] });
  await expectRightBooks();
});

test("money taken at the counter ends the page the customer is on; who paid there first is told about", async () => {
  const owed = await invoiced();
  const take = (cents: number) =>
    desk().payments.take({
      ...{ order, tender: { kind: "cash", given: cents }, cents, confirmed: [], send: false, key: key() },
    });
  await pay(owed);
  expect(await take(1_000)).toMatchObject({ ok: true });
  expect(sessions()).toMatchObject([{ status: "expired" }]);
  await pay(owed - 1_000);
  const second = sessions().at(-1);
  if (second) cards.box.pay(second);
  expect(await take(500)).toEqual({ ok: false, reason: "paid-online" });
  world.pass(2 * MINUTE);
  await sweepCards(withCards(world.as("public")), Number.POSITIVE_INFINITY);
  expect(await billing()).toMatchObject({ owed: 0, held: 0 });
  await expectRightBooks();
});

test("money that comes in on a page that was ended is held for the customer, and given back once", async () => {
  const owed = await invoiced();
  await pay(owed);
  const [attempt = ""] = await attemptIds();
  const [session] = sessions();
  await paidInCash(world, order, owed);
  // The service let it through all the same.
  if (session) cards.box.pay(session);
  await called(completed(attempt));
  const now = await billing();
  expect(now).toMatchObject({ owed: 0, held: owed });
  const online = now.payments.find(({ tender }) => tender.kind === "online");
  const refunding = { order, payment: online?.id ?? "", cents: owed, reason: "Paid twice", key: key() };
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "done" });
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "done" });
  expect(cards.box.refunds).toMatchObject([{ status: "succeeded", amount: owed }]);
  const after = (await billing()).payments.find(({ tender }) => tender.kind === "online");
  expect(after?.refunds).toMatchObject([{ status: "done", cents: owed }]);
  await expectRightBooks();
});

test("a refund that fails days later is held for the customer again", async () => {
  const owed = await invoiced();
  await pay(owed);
  const [session] = sessions();
  if (session) cards.box.pay(session);
  await anyone().payments.byLink({ token });
  const { invoices, payments } = await billing();
  await desk().invoices.correct({ order, invoice: invoices[0]?.id ?? "", reason: "Not done", key: key() });
  cards.box.faults.refunds = "pending";
  const [payment] = payments;
  const refunding = { order, payment: payment?.id ?? "", cents: 700, reason: "Not done", key: key() };
  await owner().payments.refund(refunding);
  expect((await billing()).payments[0]?.refunds).toMatchObject([{ status: "pending" }]);
  expect((await billing()).held).toBe(owed - 700);
  const [refund] = cards.box.refunds;
  if (refund) cards.box.endRefund(refund, "failed");
  const object = { object: "refund", metadata: refund?.metadata, payment_intent: refund?.intent };
  expect(await called(eventOf(object))).toBe(200);
  expect(await called(eventOf(object))).toBe(200);
  expect(await billing()).toMatchObject({ held: owed, payments: [{ refunds: [{ status: "failed" }] }] });
  await expectRightBooks();
});

const customerIs = async (stage: "scheduled" | "picked-up") => {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  const customer = { ...found.customer, email: "customer@example.com" };
  save(batch, { ...found, customer, deposit: 5_000, stage: { ...found.stage, is: stage } }, [], []);
  await batch.commit();
};

test("nobody's data is removed while a card page is open, or a refund under way", async () => {
  await customerIs("scheduled");
  const me = callerOf(withCards(world.as("customer")));
  await pay(5_000);
  expect(await me.customers.remove({})).toEqual({ ok: false, reason: "open-money" });
  const [session] = sessions();
  if (session) cards.box.pay(session);
  await anyone().payments.byLink({ token });
  cards.box.faults.refunds = "pending";
  const [payment] = (await billing()).payments;
  const refunding = { order, payment: payment?.id ?? "", cents: 5_000, reason: "Car sold", key: key() };
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "pending" });
  expect(await me.customers.remove({})).toEqual({ ok: false, reason: "open-money" });
});

test("money that comes in for an order that is gone is written down, and can be given back", async () => {
  await customerIs("scheduled");
  await pay(5_000);
  const [attempt = ""] = await attemptIds();
  const [session] = sessions();
  if (session) cards.box.pay(session);
  const batch = world.db.batch();
  (await load(world.db, order)).remove(batch);
  await batch.commit();
  expect(await called(completed(attempt))).toBe(200);
  const [payment] = (await world.all("payments")) as { id: string }[];
  const refunding = { order, payment: payment?.id ?? "", cents: 5_000, reason: "Gone", key: key() };
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "done" });
  await expectRightBooks();
});

test("a page ends when another deposit is asked for, and none opens for a visit that is off, or for less than the service takes", async () => {
  await customerIs("scheduled");
  await pay(5_000);
  const setDeposit = (from: number, to: number) =>
    desk().orders.edit({
      ...{ id: order, key: key() },
      commands: [{ type: "set-order", changes: [{ field: "deposit", from, to }] }],
    });
  await setDeposit(5_000, 49);
  expect(sessions()).toMatchObject([{ status: "expired" }]);
  expect(await anyone().payments.byLink({ token })).toMatchObject({ payable: 49, hasCards: false });
  expect(await pay(49)).toEqual({ ok: false, reason: "no-cards" });
  await customerIs("picked-up");
  expect(await anyone().payments.byLink({ token })).toMatchObject({ payable: 0 });
});

test("looking while a page is open writes nothing", async () => {
  const owed = await invoiced();
  await pay(owed);
  const before = (await world.all("idempotency")).length;
  for (let n = 0; n < 5; n++) await anyone().payments.byLink({ token });
  expect(await world.all("idempotency")).toHaveLength(before);
});

test("a call that the card service did not sign, or signed long ago, changes nothing", async () => {
  const owed = await invoiced();
  await pay(owed);
  const [attempt = ""] = await attemptIds();
  const [session] = sessions();
  if (session) cards.box.pay(session);
  expect(await called(completed(attempt), "whsec_of_somebody_else")).toBe(401);
  expect(await called(completed(attempt), undefined, 3_600)).toBe(401);
  expect(await called("not json")).toBe(401);
  expect(await called(completed("no-such-attempt"))).toBe(200);
  expect((await billing()).owed).toBe(owed);
});

test("an approver's or a revoked link pays nothing, and another amount than is owed opens no page", async () => {
  const owed = await invoiced();
  expect(await pay(owed - 1)).toEqual({ ok: false, reason: "amount-changed", payable: owed });
  await desk().approvals.revokeLinks({ order, key: key() });
  await expect(pay(owed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(sessions()).toEqual([]);
  expect((await load(world.db, order)).order.document.status).toBe("posted");
});

test("what came by card online is refunded, never unmade", async () => {
  const owed = await invoiced();
  await pay(owed);
  const [session] = sessions();
  if (session) cards.box.pay(session);
  await anyone().payments.byLink({ token });
  const [payment] = (await billing()).payments;
  const reversing = { order, payment: payment?.id ?? "", reason: "wrong-tender" as const, key: key() };
  expect(await owner().payments.reverse(reversing)).toEqual({ ok: false, reason: "online" });
});
