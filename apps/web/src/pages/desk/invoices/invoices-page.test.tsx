// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { InvoicesPage } from "./invoices-page.tsx";

const person = userEvent.setup();
afterEach(endDesk);

const of = (number: number, more: object) => ({
  ...{ v: 1, kind: "invoice", id: `i${number}`, number, day: "2026-11-27", at: "2026-11-27T15:00:00.000Z" },
  ...{ order: `o${number}`, orderNumber: 7, party: null, name: "Dana Doe", plate: "7ABC123" },
  ...{ total: 41_250, open: 0, settledOn: "2026-11-27", creditedBy: null, ...more },
});
const next = { at: "2026-11-27T15:00:00.000Z", id: "i1001" };

test("invoices are listed with what is due, lead to their orders, and older ones come by the page", async () => {
  const { calls } = showOnDesk(<InvoicesPage />, {
    answers: {
      "invoices.list": ({ after }: { after: unknown }) =>
        after
          ? { invoices: [of(1000, { creditedBy: "c1" })], next: null, today: "2026-11-27" }
          : {
              invoices: [of(1002, { open: 1_250, settledOn: null }), of(1001, {})],
              next,
              today: "2026-11-27",
            },
    },
  });
  const due = await screen.findByRole("link", {
    name: /^Invoice 1002.*Dana Doe · 7ABC123.*RO 7.*\$12\.50 due$/,
  });
  expect(due.getAttribute("href")).toBe("/desk/orders/o1002");
  screen.getByRole("link", { name: /^Invoice 1001.*Paid$/ });
  await person.click(screen.getByRole("button", { name: "Earlier invoices" }));
  await screen.findByRole("link", { name: /^Invoice 1000.*Credited$/ });
  expect(calls.at(-1)?.input).toEqual({ show: "all", after: next });
  await person.click(screen.getByRole("radio", { name: "Not paid" }));
  expect(calls.at(-1)?.input).toEqual({ show: "open", after: null });
});

test("a technician sees no invoices and none are asked for", async () => {
  const { calls } = showOnDesk(<InvoicesPage />, { answers: {}, role: "technician" });
  await screen.findByText("This page is for the counter");
  expect(calls).toEqual([]);
});

test("aging shows each customer's balance by age, and asks for another day", async () => {
  const ages = { current: 0, "1-30": 30_000, "31-60": 0, "61-90": 0, "90+": 12_000 };
  const sums = { ages, held: 5_000, total: 37_000 };
  const row = { record: "fleet", order: "o1", name: "Bayside Bakery", invoices: 2, ...sums };
  const { calls } = showOnDesk(<InvoicesPage />, {
    answers: {
      "invoices.list": () => ({ invoices: [], next: null, today: "2026-11-27" }),
      "invoices.aging": ({ asOf }: { asOf: string | null }) => ({
        ...{ today: "2026-11-27", asOf: asOf ?? "2026-11-27", rows: [row], sums },
      }),
    },
  });
  await person.click(await screen.findByRole("radio", { name: "Aging" }));
  const found = await screen.findByRole("row", {
    name: /^Bayside Bakery.*\$300\.00.*\$120\.00.*-\$50\.00.*\$370\.00$/,
  });
  expect(found.querySelector("a")?.getAttribute("href")).toBe("/desk/customers/fleet");
  fireEvent.change(screen.getByLabelText("As of"), { target: { value: "2026-10-31" } });
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ asOf: "2026-10-31", by: "due" }));
});
