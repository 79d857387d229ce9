// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { InvoiceNumber } from "./invoice-number.tsx";

const person = userEvent.setup();
afterEach(endDesk);

test("the owner sets the first invoice number; what is no number isn't sent", async () => {
  const { calls } = showOnDesk(<InvoiceNumber />, {
    answers: {
      "invoices.series": () => ({ next: 1001, isBegun: false }),
      "invoices.saveSeries": () => ({ ok: true }),
    },
    role: "owner",
  });
  const field = await screen.findByRole("textbox", { name: "First invoice number" });
  const saved = () => calls.filter(({ path }) => path === "invoices.saveSeries").map(({ input }) => input);
  await person.clear(field);
  await person.type(field, "50O1{Enter}");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await person.clear(field);
  await person.type(field, "5001{Enter}");
  await screen.findByText("Saved.");
  expect(saved()).toEqual([{ first: 5001 }]);
});

test("once an invoice is posted the next number is told, and there is nothing to choose", async () => {
  showOnDesk(<InvoiceNumber />, {
    answers: { "invoices.series": () => ({ next: 1004, isBegun: true }) },
    role: "owner",
  });
  await screen.findByText("The next invoice is 1004.");
  expect(screen.queryByRole("textbox")).toBeNull();
});
