// @vitest-environment happy-dom
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { CustomerInvoices } from "./customer-invoices.tsx";

const person = userEvent.setup();
afterEach(endDesk);

const invoice = {
  ...{ v: 1, kind: "invoice", id: "i1", number: 1001, day: "2026-11-02", at: "2026-11-02T15:00:00.000Z" },
  ...{ order: "o1", orderNumber: 7, party: "dana", name: "Dana", plate: null, due: "2026-12-02" },
  ...{ total: 30_000, open: 30_000, settledOn: null, creditedBy: null },
} as unknown as Invoice;
const facts = { contacts: [] } as unknown as CustomerFacts;

test("by keyboard the payment form begins at its first field, and the focus stays in the account after it", async () => {
  const account = { invoices: [invoice], unpaid: [invoice], owed: 30_000, held: 0 };
  const page = (
    <>
      <h1>Dana</h1>
      <CustomerInvoices record="dana" facts={facts} />
    </>
  );
  const answers = {
    "invoices.ofCustomer": () => account,
    "payments.takeForCustomer": () => ({ ok: true, receipt: "r" }),
  };
  showOnDesk(page, { answers });
  const focused = () => document.activeElement as HTMLElement;
  const open = async () => {
    (await screen.findByRole("button", { name: "Take payment" })).focus();
    await person.keyboard("{Enter}");
    expect(focused()).toBe(screen.getByRole("radio", { name: "Check" }));
  };
  await open();
  screen.getByRole("button", { name: "Cancel" }).focus();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(focused().textContent).toBe("Take payment"));
  await open();
  await person.type(screen.getByRole("textbox", { name: "Amount" }), "300");
  await person.type(screen.getByRole("textbox", { name: "Check number" }), "20418{Enter}");
  await screen.findByText("$300.00 received for 1 invoice.");
  await waitFor(() => expect(focused().closest("[data-account]")).not.toBeNull());
});
