import { randomUUID } from "node:crypto";
import { balancesOf, type JournalEntry } from "@openhood/domain/accounting/journal";
import type { Billing } from "@openhood/domain/customers/billing";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { Payment, PaymentQuestion } from "@openhood/domain/payments/payment";
import { MAX_SHARES } from "@openhood/domain/payments/receipt";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { openEstimate } from "../../../test/estimate-to-decide.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { finishWork, postedInvoice } from "../../../test/money.ts";
import { makePost } from "../../../test/post.ts";
import { readPdf } from "../../../test/read-pdf.ts";
import type { World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { files } from "../../infra/files.ts";
import { load } from "../../stores/orders.ts";
import { makeDocument } from "../documents/make-document.ts";
import { verifyMoney } from "../payments/verify-money.ts";

let post: Awaited<ReturnType<typeof makePost>>;
let world: World;
/** A fleet that pays within 30 days. */
let fleet: string;
const callerOf = createCallerFactory(appRouter);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const contact = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: true };
const facts = (billing: Partial<Billing>): CustomerFacts => ({
  ...{ kind: "fleet", name: "Bayside Bakery", language: "en", notes: null, contacts: [contact] },
  billing: { terms: "net-30", needsPurchaseOrder: false, ...billing },
});

beforeEach(async () => {
  post = await makePost();
  world = post.world;
  onTestFinished(world.folder.close);
  await openShop(world);
  const made = await desk().customers.create({ facts: facts({}), key: key() });
  fleet = made.id;
});

async function expectRightBooks() {
  const { differences } = await verifyMoney(world.as("public"));
  expect(differences).toEqual([]);
}

/** An order of the fleet with its invoice posted. @returns the order's id, and the invoice's */
async function invoiced(record = fleet) {
  const order = await openEstimate(world, record);
  await finishWork(world, order);
  return { order, id: await postedInvoice(world, order) };
}

test("an invoice is due by its customer's terms, and a car with time to pay leaves without being asked about", async () => {
  const { order } = await invoiced();
  const billing = await desk().invoices.ofOrder({ order });
  expect(billing).toMatchObject({ owed: 30_000, dueAtPickup: 0 });
  expect(billing.invoices).toMatchObject([{ day: "2026-03-02", due: "2026-04-01" }]);
  const card = (await desk().board.get()).cards.find(({ id }) => id === order);
  expect(card).not.toHaveProperty("owed");
  const other = await invoiced(
    (await desk().customers.create({ facts: facts({ terms: "now" }), key: key() })).id,
  );
  const atOnce = await desk().invoices.ofOrder({ order: other.order });
  expect(atOnce.dueAtPickup).toBe(atOnce.owed);
  expect(atOnce.invoices[0]).not.toHaveProperty("due");
  await expectRightBooks();
});

test("without the purchase order number a customer asks for nothing is posted", async () => {
  const { id } = await desk().customers.create({ facts: facts({ needsPurchaseOrder: true }), key: key() });
  const order = await openEstimate(world, id);
  await finishWork(world, order);
  const { draft } = await desk().invoices.ofOrder({ order });
  expect(draft?.refusal).toEqual({ reason: "purchase-order" });
  const bill = () => desk().invoices.post({ order, total: draft?.total ?? 0, send: false, key: key() });
  expect(await bill()).toEqual({ ok: false, reason: "purchase-order" });
  const named = { field: "purchaseOrder" as const, from: null, to: "PO 118" };
  await desk().orders.edit({ id: order, key: key(), commands: [{ type: "set-order", changes: [named] }] });
  expect(await bill()).toMatchObject({ ok: true });
});

/** Invoices of the fleet, as a form shows them. */
async function shares(count: number) {
  for (let n = 0; n < count; n++) await invoiced();
  const { unpaid } = await desk().invoices.ofCustomer({ record: fleet });
  return unpaid.map(({ order, id, open }) => ({ order, invoice: id, cents: open, open }));
}
const check = { kind: "check", number: "20418" } as const;
const pay = (
  cents: number,
  over: Partial<Parameters<ReturnType<typeof desk>["payments"]["takeForCustomer"]>[0]>,
) =>
  desk().payments.takeForCustomer({
    ...{ record: fleet, tender: check, cents, shares: [], confirmed: [], key: key() },
    ...over,
  });
const payments = async () => (await world.all("payments")) as Payment[];

test("one check pays several invoices in one commit, once per key, and comes back as one", async () => {
  const all = await shares(3);
  const part = { ...(all[2] as (typeof all)[number]), cents: 10_000 };
  const paying = { shares: [...all.slice(0, 2), part], key: key() };
  const replies = await Promise.all([pay(70_000, paying), pay(70_000, paying)]);
  expect(replies[0]).toEqual(replies[1]);
  expect(await pay(70_000, paying)).toEqual(replies[0]);
  expect(await desk().invoices.ofCustomer({ record: fleet })).toMatchObject({ owed: 20_000, held: 0 });
  expect((await payments()).map(({ cents, receipt }) => [cents, receipt?.cents, receipt?.count])).toEqual(
    expect.arrayContaining([
      [30_000, 70_000, 3],
      [30_000, 70_000, 3],
      [10_000, 70_000, 3],
    ]),
  );
  await expectRightBooks();
  const [one] = await payments();
  const returned = { order: one?.order ?? "", payment: one?.id ?? "", reason: "check-returned" as const };
  expect(await desk().payments.reverse({ ...returned, key: key() })).toEqual({ ok: true });
  expect(await desk().payments.reverse({ ...returned, key: key() })).toEqual({ ok: false, reason: "gone" });
  expect((await desk().invoices.ofCustomer({ record: fleet })).owed).toBe(90_000);
  await expectRightBooks();
});

test("the same invoices paid in two tabs: one wins, and the other is told which changed", async () => {
  const all = await shares(2);
  const other = { tender: { kind: "check" as const, number: "7" } };
  const replies = await Promise.all([pay(60_000, { shares: all }), pay(60_000, { shares: all, ...other })]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed", numbers: [1001, 1002] });
  expect(await payments()).toHaveLength(2);
  await expectRightBooks();
});

test("what is over is asked about, and held only where an invoice is paid in full", async () => {
  const [first, second] = await shares(2);
  if (!first || !second) throw new Error("none");
  expect(await pay(35_000, { shares: [first] })).toEqual({ ok: false, reason: "over-payment", cents: 5_000 });
  expect(await pay(20_000, { shares: [first] })).toEqual({
    ok: false,
    reason: "under-payment",
    cents: 10_000,
  });
  expect(await pay(35_000, { shares: [{ ...first, cents: 100 }], confirmed: ["over-payment"] })).toEqual({
    ...{ ok: false, reason: "not-held", cents: 34_900 },
  });
  expect(await payments()).toEqual([]);
  expect(await pay(35_000, { shares: [first], confirmed: ["over-payment"] })).toMatchObject({ ok: true });
  expect(await desk().invoices.ofCustomer({ record: fleet })).toMatchObject({ owed: 30_000, held: 5_000 });
  expect(await pay(30_000, { shares: [second] })).toMatchObject({ ok: false, reason: "same-reference" });
  await expectRightBooks();
});

test("confirming what is over doesn't confirm a check number used today, nor the other way around", async () => {
  const [first, second] = await shares(2);
  if (!first || !second) throw new Error("none");
  expect(await pay(30_000, { shares: [first] })).toMatchObject({ ok: true });
  const sameReference = { ok: false, reason: "same-reference" };
  const overPayment = { ok: false, reason: "over-payment", cents: 500 };
  const again = (confirmed: PaymentQuestion[]) => pay(30_500, { shares: [second], confirmed });
  expect(await again([])).toMatchObject(sameReference);
  expect(await again(["over-payment"])).toMatchObject(sameReference);
  expect(await again(["same-reference"])).toEqual(overPayment);
  expect(await payments()).toHaveLength(1);
  expect(await again(["same-reference", "over-payment"])).toMatchObject({ ok: true });
  await expectRightBooks();
});

test("nobody pays more than is open, an invoice twice, or somebody else's", async () => {
  const [first] = await shares(1);
  if (!first) throw new Error("none");
  for (const wrong of [[{ ...first, cents: first.open + 1 }], [first, first], []])
    await expect(pay(60_000, { shares: wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const stranger = await desk().customers.create({ facts: facts({}), key: key() });
  await expect(pay(30_000, { shares: [first], record: stranger.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a check over as many invoices as a payment holds is one commit", async () => {
  const all = await shares(isDeep ? MAX_SHARES : 8);
  expect(await pay(30_000 * all.length, { shares: all })).toMatchObject({ ok: true });
  expect((await desk().invoices.ofCustomer({ record: fleet })).owed).toBe(0);
  await expectRightBooks();
}, 60_000);

test("aging shows who owes for how long, as of any past day as it was that day, on the record their others were merged into", async () => {
  const [first] = await shares(2);
  const days = async (asOf: string | null) => (await desk().invoices.aging({ asOf, by: "due" })).rows;
  expect(await days(null)).toMatchObject([
    { record: fleet, invoices: 2, ages: { current: 60_000 }, held: 0, total: 60_000 },
  ]);
  world.pass(45 * 86_400_000);
  await pay(35_000, { shares: first ? [first] : [], confirmed: ["over-payment"] });
  expect(await days(null)).toMatchObject([
    { invoices: 1, ages: { current: 0, "1-30": 30_000 }, held: 5_000, total: 25_000 },
  ]);
  expect(await days("2026-04-15")).toMatchObject([{ invoices: 2, ages: { "1-30": 60_000 }, held: 0 }]);
  expect(await days("2026-03-01")).toEqual([]);
  const byDay = await desk().invoices.aging({ asOf: null, by: "day" });
  expect(byDay.sums).toMatchObject({ ages: { "31-60": 30_000 }, total: 25_000 });
  const other = await desk().customers.create({ facts: facts({}), key: key() });
  const revision = async (id: string) => (await desk().customers.record({ id })).record.revision;
  const choice = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
  const revisions = { stays: await revision(other.id), goes: await revision(fleet) };
  await desk().customers.merge({ stays: other.id, goes: fleet, revisions, choice, key: key() });
  for (const asOf of [null, "2026-04-15"])
    expect((await days(asOf)).map(({ record }) => record)).toEqual([other.id]);
});

test("a statement lists what is open as a PDF, is written down once a day, and goes by e-mail to an address of the record", async () => {
  const [first] = await shares(2);
  const of = { record: fleet, invoices: null };
  const making = (async () => {
    await vi.waitFor(async () => expect(await statements()).toHaveLength(1));
    await makeDocument(world.as("public"), (await statements())[0]?.id ?? "");
  })();
  expect(await desk().invoices.statement(of)).toMatchObject({ ok: true });
  await making;
  expect(await desk().invoices.statement(of)).toMatchObject({ ok: true });
  const [paper] = await statements();
  const pdf = await (await files()).read(`documents/statement/${paper?.id}.pdf`);
  const { text } = await readPdf(pdf ?? Buffer.of());
  for (const expected of ["Statement", "As of March 2, 2026", "Bayside Bakery", "1001", "1002", "$600.00"])
    expect(text).toContain(expected);
  const send = { ...of, to: "kim@example.com", key: key() };
  expect(await desk().invoices.sendStatement(send)).toEqual({ ok: true });
  expect(await desk().invoices.sendStatement(send)).toEqual({ ok: true });
  await post.sweep(1);
  const [mail] = await post.mail.list();
  expect(mail).toMatchObject({ subject: "Statement from Hollis Street Garage: $600.00 due" });
  expect(mail?.attachments).toMatchObject([{ filename: "statement-2026-03-02.pdf" }]);
  expect(await desk().invoices.sendStatement({ ...send, to: "no@example.com", key: key() })).toMatchObject({
    reason: "no-address",
  });
  const one = { record: fleet, invoices: [first?.invoice ?? ""], key: key(), to: "kim@example.com" };
  expect(await desk().invoices.sendStatement(one)).toEqual({ ok: true });
  expect(await statements()).toHaveLength(2);
  const nobody = await desk().customers.create({ facts: facts({}), key: key() });
  expect(await desk().invoices.statement({ record: nobody.id, invoices: null })).toEqual({
    ...{ ok: false, reason: "nothing" },
  });
});

test.each([
  {
    language: "en" as const,
    none: ["nothing due", "1 invoice is open", "Balance due: $0.00"],
    credit: ["$50.00 credit held for you", "No invoices are open", "Credit balance: $50.00"],
  },
  {
    language: "es" as const,
    none: ["sin saldo pendiente", "Hay 1 factura pendiente", "Saldo pendiente: $0.00"],
    credit: ["$50.00 a su favor", "No hay facturas pendientes", "Saldo a favor: $50.00"],
  },
])(
  "a statement of nothing to pay says so, and one of a credit doesn't ask for it: $language",
  async (words) => {
    const made = await desk().customers.create({
      facts: { ...facts({}), language: words.language },
      key: key(),
    });
    const record = made.id;
    const sent = async () => {
      const before = new Set((await world.all("outbox")).map(({ id }) => id));
      const input = { record, invoices: null, to: "kim@example.com", key: key() };
      expect(await desk().invoices.sendStatement(input)).toEqual({ ok: true });
      const mail = (await world.all("outbox")).find(({ id }) => !before.has(id));
      return mail as { subject: string; text: string };
    };
    const { order } = await invoiced(record);
    const deposit = (of: string, cents: number) =>
      desk().payments.take({
        ...{
          order: of,
          tender: { kind: "cash", given: cents },
          cents,
          confirmed: ["over-payment"],
          send: false,
          key: key(),
        },
      });
    // As much is held on another order as is open and past due on this one.
    await deposit(await openEstimate(world, record), 30_000);
    world.pass(45 * 86_400_000);
    const none = await sent();
    expect(none.subject).toMatch(new RegExp(`: ${words.none[0]}$`));
    for (const expected of words.none.slice(1)) expect(none.text).toContain(expected);
    expect(none.text).not.toMatch(/Past due|Vencido/);
    await deposit(order, 30_000);
    const other = (await payments()).find(({ cents, order: of }) => cents === 30_000 && of !== order);
    await callerOf(world.as("owner")).payments.refund({
      ...{
        order: other?.order ?? "",
        payment: other?.id ?? "",
        cents: 25_000,
        reason: "Asked for",
        key: key(),
      },
    });
    const papers = new Set((await statements()).map(({ id }) => id));
    const credit = await sent();
    expect(credit.subject.endsWith(`: ${words.credit[0]}`)).toBe(true);
    for (const expected of words.credit.slice(1)) expect(credit.text).toContain(expected);
    expect(credit.text).not.toContain("-$");
    const paper = (await statements()).find(({ id }) => !papers.has(id));
    await makeDocument(world.as("public"), paper?.id ?? "");
    const { text } = await readPdf(
      (await (await files()).read(`documents/statement/${paper?.id}.pdf`)) ?? Buffer.of(),
    );
    expect(text).toContain(words.credit[2]?.split(":")[0]);
  },
);

const statements = async () =>
  ((await world.all("documents")) as { id: string; kind: string }[]).filter(
    ({ kind }) => kind === "statement",
  );

test("a person's statements go with their record", async () => {
  const email = "customer@example.com";
  const own = { kind: "person", name: "Pat", email, phone: null, language: "en", notes: null } as const;
  const { id: record } = await desk().customers.create({ facts: own, key: key() });
  await invoiced(record);
  const { unpaid, owed } = await desk().invoices.ofCustomer({ record });
  await desk().invoices.sendStatement({ record, invoices: null, to: email, key: key() });
  expect(await statements()).toHaveLength(1);
  const all = unpaid.map(({ order, id, open }) => ({ order, invoice: id, cents: open, open }));
  expect(await pay(owed, { record, shares: all })).toMatchObject({ ok: true });
  const { order, save } = await load(world.db, all[0]?.order ?? "");
  const batch = world.db.batch();
  save(batch, { ...order, stage: { ...order.stage, is: "picked-up" } }, [], []);
  await batch.commit();
  new FakeAccounts().provide();
  expect(await callerOf(world.as("customer")).customers.remove({})).toEqual({ ok: true });
  await vi.waitFor(async () => expect(await statements()).toEqual([]));
  expect(JSON.stringify(await world.all("customers"))).not.toContain(email);
  await expectRightBooks();
});

test("the owner writes off what is open, with its share of tax; money that comes after all recovers it, and pays no more than that", async () => {
  const { order, id: invoice } = await invoiced();
  const owner = callerOf(world.as("owner"));
  const wrong = { order, invoice, cents: 29_999, reason: "Out of business", key: key() };
  expect(await owner.invoices.writeOff(wrong)).toEqual({ ok: false, reason: "changed" });
  const giving = { ...wrong, cents: 30_000, key: key() };
  const replies = await Promise.all([owner.invoices.writeOff(giving), owner.invoices.writeOff(giving)]);
  expect(replies).toEqual([{ ok: true }, { ok: true }]);
  const billing = () => desk().invoices.ofOrder({ order });
  expect(await billing()).toMatchObject({ owed: 0, invoices: [{ open: 0, writtenOff: { cents: 30_000 } }] });
  expect((await desk().invoices.aging({ asOf: null, by: "due" })).rows).toEqual([]);
  await expectRightBooks();
  const take = (cents: number, confirmed: PaymentQuestion[] = []) =>
    desk().payments.take({
      ...{ order, tender: { kind: "cash", given: cents }, cents, confirmed, send: false, key: key() },
    });
  expect(await take(30_001)).toEqual({ ok: false, reason: "over-payment", owed: 30_000 });
  expect(await take(10_000)).toMatchObject({ ok: true, owed: 0 });
  expect((await billing()).invoices).toMatchObject([{ open: 0, writtenOff: { cents: 20_000 } }]);
  expect(await take(20_500, ["over-payment"])).toMatchObject({ ok: true });
  expect((await billing()).held).toBe(500);
  expect((await billing()).invoices[0]).not.toHaveProperty("writtenOff");
  const entries = (await world.all("journal")) as JournalEntry[];
  expect(balancesOf(entries).get("bad-debt") ?? 0).toBe(0);
  await expectRightBooks();
});

test("a written-off invoice is corrected like any other", async () => {
  const { order, id: invoice } = await invoiced();
  const giving = { order, invoice, cents: 30_000, reason: "Out of business", key: key() };
  await callerOf(world.as("owner")).invoices.writeOff(giving);
  expect(await desk().invoices.correct({ order, invoice, reason: "Wrong car", key: key() })).toMatchObject({
    ok: true,
  });
  expect(balancesOf((await world.all("journal")) as JournalEntry[])).toEqual(new Map());
  await expectRightBooks();
});
