import { randomUUID } from "node:crypto";
import { balancesOf, type JournalEntry } from "@openhood/domain/accounting/journal";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import type { PaymentQuestion } from "@openhood/domain/payments/payment";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { finishWork, paidInCash, postedInvoice } from "../../../test/money.ts";
import { makePost } from "../../../test/post.ts";
import { readPdf } from "../../../test/read-pdf.ts";
import type { World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { files } from "../../infra/files.ts";
import { load } from "../../stores/orders.ts";
import { makeDocument } from "../documents/make-document.ts";
import { verifyMoney } from "./verify-money.ts";

let post: Awaited<ReturnType<typeof makePost>>;
let world: World;
let order: string;
const callerOf = createCallerFactory(appRouter);
const desk = () => callerOf(world.as("advisor"));
const owner = () => callerOf(world.as("owner"));
const key = () => randomUUID();
const billing = () => desk().invoices.ofOrder({ order });
const cash = (cents: number, given = cents) => ({ kind: "cash" as const, given, cents });
const pay = (cents: number, over: object = {}) =>
  desk().payments.take({
    ...{
      order,
      tender: { kind: "cash" as const, given: cents },
      cents,
      confirmed: [],
      send: false,
      key: key(),
    },
    ...over,
  });
const DAY = 86_400_000;

beforeEach(async () => {
  post = await makePost();
  world = post.world;
  onTestFinished(world.folder.close);
  order = await estimateToDecide(world);
});

async function expectRightBooks() {
  const { differences } = await verifyMoney(world.as("public"));
  expect(differences).toEqual([]);
}

test("an order goes from a deposit to an invoice that is paid, and the books agree at every step", async () => {
  await pay(5_000);
  expect(await billing()).toMatchObject({ owed: 0, held: 5_000, invoices: [] });
  await expectRightBooks();
  await finishWork(world, order);
  const before = await billing();
  const total = before.draft?.total ?? 0;
  expect(before.draft?.refusal).toBeNull();
  await postedInvoice(world, order);
  const posted = await billing();
  expect(posted).toMatchObject({ owed: total - 5_000, held: 0, draft: null });
  expect(posted.invoices).toMatchObject([{ number: 1001, total, open: total - 5_000, settledOn: null }]);
  expect((await load(world.db, order)).order.document).toMatchObject({ status: "posted", invoice: 1001 });
  await expectRightBooks();
  await pay(10_000, { tender: { kind: "check", number: "1187" } });
  const rest = total - 15_000;
  const last = await pay(rest, { tender: { kind: "cash", given: rest + 500 } });
  expect(last).toMatchObject({ ok: true, owed: 0 });
  expect((await billing()).invoices[0]).toMatchObject({ open: 0, settledOn: "2026-03-02" });
  await expectRightBooks();
  const entries = (await world.all("journal")) as JournalEntry[];
  expect(balancesOf(entries).get("cash")).toBe(total - 10_000);
  const day = await desk().payments.day({ day: null });
  expect(day.totals).toMatchObject({ invoiced: total, receivable: 0, held: 0 });
  expect(day.totals.tenders.check).toEqual({ in: 10_000, out: 0, net: 10_000 });
});

test("an invoice is refused until what the shop asks for is there, and the refusal says what", async () => {
  expect((await billing()).draft?.refusal).toMatchObject({ reason: "document-move" });
  await finishWork(world, order);
  const { draft } = await billing();
  const changed = await desk().invoices.post({
    order,
    total: (draft?.total ?? 0) + 1,
    send: false,
    key: key(),
  });
  expect(changed).toEqual({ ok: false, reason: "total-changed" });
  const press = { kind: "start" as const, order, job: "brakes" };
  const { order: found } = await load(world.db, order);
  const inMiles = { field: "odometerIn" as const, from: found.odometerIn, to: 84_200 };
  const technician = { field: "technician" as const, from: null, to: { uid: "advisor", name: "advisor" } };
  await desk().orders.edit({
    ...{ id: order, key: key() },
    commands: [
      { type: "set-order", changes: [inMiles] },
      ...["brakes", "wipers", "filter"].map((job) => ({
        type: "set-job" as const,
        job,
        changes: [technician],
      })),
    ],
  });
  const { order: here } = await load(world.db, order);
  const batch = world.db.batch();
  (await load(world.db, order)).save(batch, { ...here, stage: { ...here.stage, is: "in-progress" } }, [], []);
  await batch.commit();
  const started = await desk().clock.press({ press, ago: 0, key: key() });
  expect(started).toMatchObject({ ok: true });
  expect((await billing()).draft?.refusal).toMatchObject({ reason: "clock-running" });
  expect(await world.all("invoices")).toEqual([]);
});

test("the same press twice posts, and takes, once", async () => {
  await finishWork(world, order);
  const { draft } = await billing();
  const posting = { order, total: draft?.total ?? 0, send: false, key: key() };
  const replies = await Promise.all([desk().invoices.post(posting), desk().invoices.post(posting)]);
  expect(replies[0]).toEqual(replies[1]);
  const paying = {
    order,
    tender: { kind: "cash" as const, given: 700 },
    cents: 700,
    confirmed: [],
    send: false,
    key: key(),
  };
  await Promise.all([desk().payments.take(paying), desk().payments.take(paying)]);
  await desk().payments.take(paying);
  expect(await world.all("invoices")).toHaveLength(1);
  expect(await world.all("payments")).toHaveLength(1);
  await expectRightBooks();
});

test("two payments at once both count, and neither is applied to more than is open", async () => {
  await finishWork(world, order);
  await postedInvoice(world, order);
  const { owed } = await billing();
  const replies = await Promise.all([pay(owed), pay(owed), pay(owed)]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: "over-payment", owed: 0 },
    { ok: false, reason: "over-payment", owed: 0 },
  ]);
  expect(await pay(1_000, { confirmed: ["over-payment"] })).toMatchObject({ ok: true, owed: 0 });
  expect((await billing()).held).toBe(1_000);
  await expectRightBooks();
});

test("orders posted at once get numbers without a gap, and a refused one burns none", async () => {
  const orders = [order];
  for (let n = 0; n < 5; n++) orders.push(await estimateToDecide(world).catch(() => order));
  const distinct = [...new Set(orders)];
  for (const id of distinct) await finishWork(world, id);
  const totals = await Promise.all(distinct.map((id) => desk().invoices.ofOrder({ order: id })));
  const replies = await Promise.all([
    ...distinct.map((id, n) =>
      desk().invoices.post({ order: id, total: totals[n]?.draft?.total ?? 0, send: false, key: key() }),
    ),
    desk().invoices.post({ order, total: 1, send: false, key: key() }),
  ]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(distinct.length);
  const numbers = ((await world.all("invoices")) as Invoice[]).map(({ number }) => number).sort();
  expect(numbers).toEqual(distinct.map((_, n) => 1001 + n));
  await expectRightBooks();
});

test("an invoice is corrected by a credit note: what was paid is held, and pays the new one", async () => {
  await finishWork(world, order);
  const first = await postedInvoice(world, order);
  const { owed: total } = await billing();
  await pay(total);
  const correcting = { order, invoice: first, reason: "Wrong filter", key: key() };
  expect(await desk().invoices.correct(correcting)).toEqual({ ok: true, number: 1001 });
  expect(await desk().invoices.correct(correcting)).toEqual({ ok: true, number: 1001 });
  expect(await desk().invoices.correct({ ...correcting, key: key() })).toEqual({
    ok: false,
    reason: "not-posted",
  });
  const corrected = await billing();
  expect(corrected).toMatchObject({ owed: 0, held: total });
  expect(corrected.invoices).toMatchObject([
    { kind: "invoice", open: 0, number: 1001 },
    { kind: "credit-note", number: 1001, creditsNumber: 1001, reason: "Wrong filter", total },
  ]);
  expect((await load(world.db, order)).order.document.status).toBe("invoice-draft");
  await expectRightBooks();
  const cheaper = {
    type: "set-order" as const,
    changes: [{ field: "discount" as const, from: null, to: { kind: "amount" as const, cents: 1_000 } }],
  };
  const { outcomes } = await desk().orders.edit({ id: order, key: key(), commands: [cheaper] });
  expect(outcomes).toMatchObject([{ ok: true }]);
  await postedInvoice(world, order);
  const again = await billing();
  expect(again).toMatchObject({ owed: 0, held: total - (again.invoices.at(-1)?.total ?? 0) });
  expect(again.held).toBeGreaterThan(0);
  await expectRightBooks();
  const [payment] = again.payments;
  const refunding = {
    order,
    payment: payment?.id ?? "",
    cents: again.held,
    reason: "Cheaper filter",
    key: key(),
  };
  expect(await owner().payments.refund({ ...refunding, cents: again.held + 1, key: key() })).toMatchObject({
    reason: "too-much",
  });
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "done" });
  expect(await owner().payments.refund(refunding)).toEqual({ ok: true, status: "done" });
  expect((await billing()).held).toBe(0);
  await expectRightBooks();
});

test("a payment entered by mistake is taken back on its day by the counter, later by the owner; a returned check by both", async () => {
  await finishWork(world, order);
  await postedInvoice(world, order);
  const { owed } = await billing();
  const first = await paidInCash(world, order, 1_000);
  const reverse = (payment: string, reason: "wrong-amount" | "check-returned", by = desk()) =>
    by.payments.reverse({ order, payment, reason, key: key() });
  expect(await reverse(first, "wrong-amount")).toEqual({ ok: true });
  expect(await reverse(first, "wrong-amount")).toEqual({ ok: false, reason: "gone" });
  expect((await billing()).owed).toBe(owed);
  const second = await paidInCash(world, order, 1_000);
  const check = await pay(2_000, { tender: { kind: "check", number: "12" } });
  world.pass(DAY);
  expect(await reverse(second, "wrong-amount")).toEqual({ ok: false, reason: "another-day" });
  expect(await reverse(check.ok ? check.payment : "", "check-returned")).toEqual({ ok: true });
  expect(await reverse(second, "wrong-amount", owner())).toEqual({ ok: true });
  expect((await billing()).owed).toBe(owed);
  await expectRightBooks();
});

test("the same card slip twice on a day is asked about", async () => {
  const tender = { kind: "card" as const, reference: "AUTH 0042" };
  expect(await pay(1_000, { tender })).toMatchObject({ ok: true });
  expect(await pay(1_000, { tender: { ...tender, reference: "auth0042" } })).toEqual({
    ...{ ok: false, reason: "same-reference", orderNumber: 1001 },
  });
  expect(await pay(1_000, { tender, confirmed: ["same-reference"] })).toMatchObject({ ok: true });
});

test("an over-payment and a reference used today are confirmed one by one", async () => {
  await finishWork(world, order);
  await postedInvoice(world, order);
  const tender = { kind: "check" as const, number: "20418" };
  const { owed } = await billing();
  expect(await pay(owed, { tender })).toMatchObject({ ok: true });
  const again = (...confirmed: PaymentQuestion[]) => pay(500, { tender, confirmed });
  expect(await again()).toMatchObject({ ok: false, reason: "same-reference" });
  expect(await again("over-payment")).toMatchObject({ ok: false, reason: "same-reference" });
  expect(await again("same-reference")).toEqual({ ok: false, reason: "over-payment", owed: 0 });
  expect(await world.all("payments")).toHaveLength(1);
  expect(await again("same-reference", "over-payment")).toMatchObject({ ok: true });
  await expectRightBooks();
});

test("less cash than is paid is refused at its field", async () => {
  const paying = pay(1_000, { tender: cash(0, 900) && { kind: "cash", given: 900 } });
  await expect(paying).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("the invoice reads back with its number, every job, who approved it and the total; its credit note names it", async () => {
  await finishWork(world, order);
  const invoice = await postedInvoice(world, order);
  const [{ total } = { total: 0 }] = (await billing()).invoices;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await desk().invoices.correct({ order, invoice, reason: "Wrong filter", key: key() });
  const read = new Map<string, string>();
  for (const { id, kind } of (await world.all("documents")) as { id: string; kind: string }[]) {
    await makeDocument(world.as("public"), id);
    const pdf = await (await files()).read(`documents/${kind}/${id}.pdf`);
    if (pdf) read.set(kind, (await readPdf(pdf)).text);
  }
  for (const expected of [
    "Invoice 1001",
    "Brakes",
    "Approved by Pat on",
    "Odometer out 84,300 mi",
    `Amount due ${dollars(total)}`,
  ])
    expect(read.get("invoice")).toContain(expected);
  for (const expected of [
    "Credit note 1001",
    "Takes back Invoice 1001: Wrong filter",
    `Total credited ${dollars(total)}`,
  ])
    expect(read.get("credit-note")).toContain(expected);
});

test("a car whose invoice isn't paid says so on the board, to the counter and nobody else", async () => {
  await finishWork(world, order);
  await postedInvoice(world, order);
  const cardFor = async (role: "advisor" | "technician") =>
    (await callerOf(world.as(role)).board.get()).cards.find(({ id }) => id === order);
  expect(await cardFor("advisor")).toMatchObject({ owed: true });
  expect(await cardFor("technician")).not.toHaveProperty("owed");
  await pay((await billing()).owed);
  expect(await cardFor("advisor")).not.toHaveProperty("owed");
});

test("what a customer owes counts on every record that was merged into theirs", async () => {
  const facts = (name: string) =>
    ({ kind: "person", name, email: null, phone: null, language: "en", notes: null }) as const;
  const made = async (name: string) => (await desk().customers.create({ facts: facts(name), key: key() })).id;
  const [stays, goes] = [await made("Pat Doe"), await made("Pat D.")];
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, record: goes } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  await postedInvoice(world, order);
  const { owed } = await billing();
  const revision = async (id: string) => (await desk().customers.record({ id })).record.revision;
  const choice = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
  const revisions = { stays: await revision(stays), goes: await revision(goes) };
  await desk().customers.merge({ stays, goes, revisions, choice, key: key() });
  expect(await desk().invoices.ofCustomer({ record: stays })).toMatchObject({
    owed,
    invoices: [{ number: 1001 }],
  });
});

test("the owner chooses the first number until an invoice is posted", async () => {
  expect(await owner().invoices.saveSeries({ first: 5_001 })).toEqual({ ok: true });
  await finishWork(world, order);
  await postedInvoice(world, order);
  expect((await billing()).invoices).toMatchObject([{ number: 5_001 }]);
  expect(await owner().invoices.saveSeries({ first: 9_001 })).toEqual({ ok: false, reason: "begun" });
  await expectRightBooks();
});

test("nobody's data is removed while they owe money, or have some to come back; then the books keep amounts and no name", async () => {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  const customer = { ...found.customer, email: "customer@example.com" };
  save(batch, { ...found, customer, stage: { ...found.stage, is: "picked-up" } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  await postedInvoice(world, order);
  new FakeAccounts().provide();
  const me = callerOf(world.as("customer"));
  expect(await me.customers.remove({})).toEqual({ ok: false, reason: "open-money" });
  await paidInCash(world, order, (await billing()).owed + 100);
  expect(await me.customers.remove({})).toEqual({ ok: false, reason: "open-money" });
  const [payment] = (await billing()).payments;
  const back = { order, payment: payment?.id ?? "", cents: 100, reason: "Paid too much", key: key() };
  await owner().payments.refund(back);
  expect(await me.customers.remove({})).toEqual({ ok: true });
  expect((await billing()).invoices).toMatchObject([{ name: "", plate: null, open: 0 }]);
  expect(JSON.stringify(await world.all("payments"))).not.toContain("Pat Doe");
  await expectRightBooks();
});

test("once the invoice is posted the car goes on, whatever the shop asks for that can't be filled in any more", async () => {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, stage: { ...found.stage, is: "in-progress", column: "in-progress" } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  await postedInvoice(world, order);
  const place = (is: "in-progress" | "ready" | "picked-up") => ({ is, column: is });
  const move = (from: "in-progress" | "ready", to: "ready" | "picked-up") => ({
    ...{ type: "move-stage" as const, from: place(from), to: place(to), correction: false },
  });
  const commands = [move("in-progress", "ready"), move("ready", "picked-up")];
  const { outcomes } = await desk().orders.edit({ id: order, key: key(), commands });
  expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
});

test("an address that is only on the customer's record gets invoice and receipts, too, with a way to pay", async () => {
  const facts = { kind: "person", name: "Nora", email: "nora@example.com", phone: null } as const;
  const made = await desk().customers.create({
    facts: { ...facts, language: "en", notes: null },
    key: key(),
  });
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, record: made.ok ? made.id : null } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  const { draft, email } = await billing();
  expect(email).toBe("nora@example.com");
  await desk().invoices.post({ order, total: draft?.total ?? 0, send: true, key: key() });
  const [mail] = await world.all("outbox");
  expect(mail).toMatchObject({ to: { address: "nora@example.com" }, link: { mail: "approval" } });
});

test("a receipt says what is still to pay, but not while some of the invoice is written off", async () => {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, email: "pat@example.com" } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  const invoice = await postedInvoice(world, order);
  const lastReceipt = async (cents: number) => {
    const before = new Set((await world.all("outbox")).map(({ id }) => id));
    expect(await pay(cents, { send: true })).toMatchObject({ ok: true });
    const receipt = (await world.all("outbox")).find(({ id }) => !before.has(id)) as
      | { text: string }
      | undefined;
    return receipt?.text ?? "";
  };
  await pay((await billing()).owed - 10_000);
  expect(await lastReceipt(2_000)).toContain("Still to pay: $80.00");
  await owner().invoices.writeOff({ order, invoice, cents: 8_000, reason: "Moved away", key: key() });
  const partly = await lastReceipt(3_000);
  expect(partly).toContain("Invoice: 1001");
  expect(partly).not.toContain("Still to pay");
  // All of it came in after all.
  expect(await lastReceipt(5_000)).toContain("Still to pay: $0.00");
});

test("invoice and receipts go to the customer by e-mail", async () => {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, email: "pat@example.com" } }, [], []);
  await batch.commit();
  await finishWork(world, order);
  const { draft } = await billing();
  await desk().invoices.post({ order, total: draft?.total ?? 0, send: true, key: key() });
  await pay(draft?.total ?? 0, { send: true });
  for (const { id } of (await world.all("documents")) as { id: string }[])
    await makeDocument(world.as("public"), id);
  await post.sweep(2);
  const mails = await post.mail.list();
  expect(mails.find(({ subject }) => subject.startsWith("Invoice 1001"))?.attachments).toMatchObject([
    { filename: "invoice-1001.pdf" },
  ]);
  expect(mails.find(({ subject }) => subject.startsWith("Receipt"))).toBeDefined();
});
