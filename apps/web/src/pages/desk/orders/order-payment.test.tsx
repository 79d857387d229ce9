// @vitest-environment happy-dom
import type { Invoice } from "@openhood/domain/invoices/invoice";
import type { Payment, PaymentQuestion } from "@openhood/domain/payments/payment";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { decidedAs } from "../../../../../../packages/domain/test/repair-orders/arbitrary.ts";
import {
  job,
  labor,
  order as orderWith,
} from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import type { Role } from "../../../platform/session-store.ts";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { PaymentPanel } from "./order-payment.tsx";

const person = userEvent.setup();
afterEach(endDesk);

const at = new Date().toISOString();
const stamp = { at, by: { uid: "lou", name: "Lou" }, day: at.slice(0, 10) };
const approved = decidedAs("approved", job("brakes", [labor("l1", { rate: 41_250, taxed: false })]));
const order = orderWith({ deposit: 20_000, jobs: [approved], fees: [] });
const totals = {
  ...{ byKind: { labor: 41_250, part: 0, sublet: 0, fee: 0 }, core: 0, supplies: 0, tax: 0, total: 41_250 },
};
const invoice: Invoice = {
  ...{
    v: 1,
    kind: "invoice",
    id: "i1",
    number: 1001,
    ...stamp,
    order: order.id,
    orderNumber: 7,
    party: null,
  },
  ...{ name: "Dana", plate: null, totals, total: 41_250, open: 41_250, settledOn: null, document: "d" },
  creditedBy: null,
};
const deposit: Payment = {
  ...{ v: 1, id: "p1", ...stamp, order: order.id, orderNumber: 7, party: null, name: "Dana" },
  ...{ tender: { kind: "check", number: "1187" }, cents: 5_000, allocations: [] },
  ...{ refunded: 0, refunds: [], spentOn: null, reversed: null },
};
const posted = { invoices: [invoice], payments: [], owed: 41_250, held: 0, draft: null };
const unposted = { ...posted, invoices: [], owed: 0, draft: { total: 41_250, refusal: null } };

function show(billing: object, answers: Answers = {}, { role = "advisor" as Role, isSaved = true } = {}) {
  return showOnDesk(<PaymentPanel order={order} settings={defaultSettings} isSaved={isSaved} />, {
    answers: { "invoices.ofOrder": () => billing, ...answers },
    role,
  });
}
const sentTo = ({ calls }: ReturnType<typeof show>, path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input as Record<string, unknown>);

test("cash for the whole balance takes two keys: the form opens on it", async () => {
  const shown = show(posted, { "payments.take": () => ({ ok: true, payment: "p", owed: 0, isSent: false }) });
  await screen.findByText("Balance due");
  await person.keyboard("p");
  await person.keyboard("{Enter}");
  await screen.findByText("$412.50 received. Paid in full.");
  expect(sentTo(shown, "payments.take")).toMatchObject([
    { order: order.id, tender: { kind: "cash", given: 41_250 }, cents: 41_250, confirmed: [] },
  ]);
});

test("the change is worked out while the cash is typed, and too little is said at its field", async () => {
  const shown = show(posted, { "payments.take": () => ({ ok: true, payment: "p", owed: 0, isSent: false }) });
  await person.click(await screen.findByRole("button", { name: "Take payment" }));
  const given = screen.getByRole("textbox", { name: /^Cash given/ });
  await person.type(given, "400{Enter}");
  await screen.findByText(/^Less than the amount/);
  expect(sentTo(shown, "payments.take")).toEqual([]);
  await person.clear(given);
  await person.type(given, "420");
  await screen.findByText("Change: $7.50");
  await person.keyboard("{Enter}");
  await screen.findByText("$412.50 received. Give $7.50 change. Paid in full.");
});

test("what looks like a mistake is asked about in place, and only that payment is confirmed", async () => {
  const shown = show(posted, {
    "payments.take": ({ confirmed }: { confirmed: PaymentQuestion[] }) =>
      confirmed.includes("over-payment")
        ? { ok: true, payment: "p", owed: 0, isSent: false }
        : { ok: false, reason: "over-payment", owed: 41_250 },
  });
  await person.click(await screen.findByRole("button", { name: "Take payment" }));
  const amount = screen.getByRole("textbox", { name: "Amount" });
  await person.clear(amount);
  await person.type(amount, "500{Enter}");
  await screen.findByText("Only $412.50 is due. The rest will be held for the customer.");
  await person.type(amount, ".01{Enter}");
  await person.click(await screen.findByRole("button", { name: "Take it anyway" }));
  await screen.findByText(/received/);
  const sent = sentTo(shown, "payments.take");
  expect(sent.map(({ cents, confirmed }) => [cents, confirmed])).toEqual([
    [50_000, []],
    [50_001, []],
    [50_001, ["over-payment"]],
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test("a payment whose reply was lost is repeated under the same key", async () => {
  let isLost = true;
  const shown = show(posted, {
    "payments.take": () => {
      if (isLost) throw new Error("the connection is gone");
      return { ok: true, payment: "p", owed: 0, isSent: false };
    },
  });
  await screen.findByText("Balance due");
  await person.keyboard("p{Enter}");
  await screen.findByText(/didn’t answer|try again/i);
  isLost = false;
  await person.click(screen.getByRole("button", { name: "Take payment" }));
  await screen.findByText(/received/);
  const [first, second] = sentTo(shown, "payments.take");
  expect(second?.key).toBe(first?.key);
});

test("before there is an invoice a deposit is taken: what was asked for less what is held", async () => {
  show({ ...unposted, payments: [deposit], held: 5_000 });
  await person.click(await screen.findByRole("button", { name: "Take deposit" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe("150.00");
});

test("an invoice that can't be posted yet says what has to be done first", async () => {
  const refusal = { reason: "clock-running", names: ["Ana", "Ben"] };
  show({ ...unposted, draft: { total: 41_250, refusal } });
  await person.click(await screen.findByRole("button", { name: "Post invoice" }));
  await screen.findByText("A job clock is still running: Ana, Ben. Stop it first.");
});

test("an invoice is posted with the total that was shown, and never before the order's edits are saved", async () => {
  const answers = { "invoices.post": () => ({ ok: true, invoice: "i1", number: 1001, isSent: false }) };
  const early = show(unposted, answers, { isSaved: false });
  await person.click(await screen.findByRole("button", { name: "Post invoice" }));
  await person.click(screen.getByRole("button", { name: "Post $412.50" }));
  await screen.findByText(/aren’t saved yet/);
  expect(sentTo(early, "invoices.post")).toEqual([]);
  await endDesk();
  const shown = show(unposted, answers);
  await person.click(await screen.findByRole("button", { name: "Post invoice" }));
  await person.click(screen.getByRole("button", { name: "Post $412.50" }));
  await screen.findByText("Invoice 1001 posted.");
  expect(sentTo(shown, "invoices.post")).toMatchObject([{ order: order.id, total: 41_250, send: true }]);
});

test("held money is refunded by the owner and nobody else", async () => {
  const held = { ...unposted, payments: [deposit], held: 5_000 };
  show(held);
  await screen.findByText("$50.00 held for the customer");
  expect(screen.queryByRole("button", { name: /^Refund/ })).toBeNull();
  await endDesk();
  const shown = show(held, { "payments.refund": () => ({ ok: true, status: "done" }) }, { role: "owner" });
  await person.click(await screen.findByRole("button", { name: "Refund Check, $50.00" }));
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Changed their mind{Enter}");
  await screen.findByText("$50.00 refunded.");
  expect(sentTo(shown, "payments.refund")).toMatchObject([
    { payment: "p1", cents: 5_000, reason: "Changed their mind" },
  ]);
});

test("on a later day the counter takes back only a returned check", async () => {
  const before = { ...deposit, day: "2020-01-02", at: "2020-01-02T15:00:00.000Z" };
  const cash: Payment = { ...before, id: "p2", tender: { kind: "cash", given: 5_000 } };
  const shown = show(
    { ...unposted, payments: [before, cash], held: 10_000 },
    { "payments.reverse": () => ({ ok: true }) },
  );
  const [row] = await screen.findAllByText("Check, $50.00");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take back Cash, $50.00" })).toBeNull());
  const item = row?.closest("li") as HTMLElement;
  await person.click(within(item).getByRole("button", { name: /^Take back/ }));
  expect(within(item).getAllByRole("option")).toHaveLength(1);
  await person.click(within(item).getByRole("button", { name: "Take back $50.00" }));
  await screen.findByText("$50.00 taken back.");
  expect(sentTo(shown, "payments.reverse")).toMatchObject([{ payment: "p1", reason: "check-returned" }]);
});

test("the owner writes off what is due, with a reason; then a payment pays what was written off", async () => {
  const writtenOff = { ...stamp, cents: 41_250, reason: "Out of business" };
  const gone = { ...posted, owed: 0, invoices: [{ ...invoice, open: 0, settledOn: stamp.day, writtenOff }] };
  let billing: object = posted;
  const answers: Answers = {
    "invoices.ofOrder": () => billing,
    "invoices.writeOff": () => {
      billing = gone;
      return { ok: true };
    },
  };
  const shown = show({}, answers, { role: "owner" });
  await person.click(await screen.findByRole("button", { name: "Write off invoice 1001" }));
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Out of business");
  await person.click(screen.getByRole("button", { name: "Write off $412.50" }));
  await screen.findByText("$412.50 written off.");
  expect(sentTo(shown, "invoices.writeOff")).toMatchObject([
    { invoice: "i1", cents: 41_250, reason: "Out of business" },
  ]);
  await screen.findByText(/^\$412\.50 written off \(Out of business\) by Lou/);
  await person.click(screen.getByRole("button", { name: "Take payment" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe("412.50");
});

test("an advisor writes nothing off", async () => {
  show(posted);
  await screen.findByRole("button", { name: "Correct invoice 1001" });
  expect(screen.queryByRole("button", { name: /^Write off/ })).toBeNull();
});
