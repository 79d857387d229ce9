// @vitest-environment happy-dom
import type { Invoice } from "@openhood/domain/invoices/invoice";
import type { PaymentQuestion } from "@openhood/domain/payments/payment";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { CustomerPaymentForm } from "./customer-payment-form.tsx";

const person = userEvent.setup();
afterEach(endDesk);

const of = (number: number, open: number) =>
  ({
    ...{ v: 1, kind: "invoice", id: `i${number}`, number, day: "2026-11-02", at: "2026-11-02T15:00:00.000Z" },
    ...{
      order: `o${number}`,
      orderNumber: 7,
      party: "fleet",
      name: "Bayside",
      plate: null,
      due: "2026-12-02",
    },
    ...{ total: open, open, settledOn: null, creditedBy: null },
  }) as unknown as Invoice;
const unpaid = [of(1001, 30_000), of(1002, 20_000), of(1003, 10_000)];
const shareOf = (number: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Amount for invoice ${number}` });

function show(reply: (input: unknown) => unknown) {
  const said: (string | undefined)[] = [];
  const form = <CustomerPaymentForm record="fleet" unpaid={unpaid} onEnd={(text) => said.push(text)} />;
  return { said, ...showOnDesk(form, { answers: { "payments.takeForCustomer": reply } }) };
}

test("an amount pays the invoices due first; what is chosen by hand makes the amount", async () => {
  const { calls, said } = show(() => ({ ok: true, receipt: "r" }));
  await person.type(screen.getByRole("textbox", { name: "Amount" }), "400");
  expect([1001, 1002, 1003].map((number) => shareOf(number).value)).toEqual(["300.00", "100.00", ""]);
  screen.getByText("$400.00 applied, $0.00 left");
  await person.type(screen.getByRole("textbox", { name: "Check number" }), "20418");
  await person.click(screen.getByRole("button", { name: "Take payment" }));
  expect(calls.at(-1)?.input).toMatchObject({
    ...{ record: "fleet", tender: { kind: "check", number: "20418" }, cents: 40_000, confirmed: [] },
    shares: [
      { order: "o1001", invoice: "i1001", cents: 30_000, open: 30_000 },
      { order: "o1002", invoice: "i1002", cents: 10_000, open: 20_000 },
    ],
  });
  expect(said).toEqual(["$400.00 received for 2 invoices."]);
});

test("chosen invoices make the amount; more than is due is told without a call, and what is over is asked about", async () => {
  const { calls } = show(() => ({ ok: false, reason: "over-payment", cents: 500 }));
  await person.click(screen.getByRole("checkbox", { name: "Invoice 1002" }));
  await person.click(screen.getByRole("checkbox", { name: "Invoice 1003" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe("300.00");
  await person.type(screen.getByRole("textbox", { name: "Check number" }), "7");
  await person.clear(shareOf(1003));
  await person.type(shareOf(1003), "100.01");
  await person.click(screen.getByRole("button", { name: "Take payment" }));
  await screen.findByText("More than is due on invoice 1003.");
  expect(calls.filter(({ path }) => path === "payments.takeForCustomer")).toEqual([]);
  await person.clear(shareOf(1003));
  await person.type(shareOf(1003), "100");
  await person.click(screen.getByRole("button", { name: "Take payment" }));
  await person.click(await screen.findByRole("button", { name: "Take it anyway" }));
  expect(calls.at(-1)?.input).toMatchObject({ confirmed: ["over-payment"], cents: 30_000 });
});

test("a check number used today and what is over are confirmed one by one, and another check is asked about again", async () => {
  const { calls, said } = show((input) => {
    const { confirmed } = input as { confirmed: PaymentQuestion[] };
    if (!confirmed.includes("same-reference")) return { ok: false, reason: "same-reference", orderNumber: 7 };
    if (!confirmed.includes("over-payment")) return { ok: false, reason: "over-payment", cents: 500 };
    return { ok: true, receipt: "r" };
  });
  const anyway = () => screen.findByRole("button", { name: "Take it anyway" });
  await person.type(screen.getByRole("textbox", { name: "Amount" }), "605");
  const number = screen.getByRole("textbox", { name: "Check number" });
  await person.type(number, "20418{Enter}");
  await screen.findByText(/^Today’s payment on RO 7/);
  await person.click(await anyway());
  await screen.findByText(/^\$5\.00 more than the invoices/);
  await person.type(number, "9{Enter}");
  await screen.findByText(/^Today’s payment on RO 7/);
  await person.click(await anyway());
  await screen.findByText(/^\$5\.00 more than the invoices/);
  await person.click(await anyway());
  await waitFor(() => expect(said).toHaveLength(1));
  const sent = calls.filter(({ path }) => path === "payments.takeForCustomer");
  expect(sent.map(({ input }) => (input as { confirmed: PaymentQuestion[] }).confirmed)).toEqual([
    ...[[], ["same-reference"], [], ["same-reference"]],
    ["same-reference", "over-payment"],
  ]);
});
