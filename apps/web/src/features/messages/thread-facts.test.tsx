// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { ThreadFacts } from "./thread-facts.tsx";

const messages = await loadMessages("en", ["shell", "problem", "desk", "thread", "customers"]);
const at = "2026-03-02T14:00:00.000Z";
const sent: ApiOutputs["messages"]["get"] = {
  ...{ v: 1, id: "m", sentAt: at, updatedAt: at, state: { status: "new" }, assignee: null, entries: [] },
  from: { name: "Pat Doe", email: "pat@example.com", phone: null, vehicle: null, language: "en" },
  ...{ channel: "email", visit: "one", customer: null, answers: null, mayAnswer: null },
};

afterEach(endDesk);

const show = (answers: typeof sent.answers, mayAnswer: typeof sent.mayAnswer = null) =>
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <ThreadFacts message={{ ...sent, answers, mayAnswer }} />
    </IntlProvider>,
    { answers: {} },
  );

test("an answer about who may approve work says so, and leads to the customer whose work it is", async () => {
  show({ kind: "record", id: "r", name: "Otto English" });
  await screen.findByText("Answer to an e-mail about who may approve work");
  expect(screen.getByRole("link", { name: "Otto English" }).getAttribute("href")).toBe("/desk/customers/r");
});

test("an answer about an appointment says of which day and time, and leads there, apart from booking another", async () => {
  const vehicle = { year: 2020, make: "Ford", model: "F-150" };
  const arrival = { from: "2026-03-03T14:30:00.000Z", to: "2026-03-03T14:30:00.000Z" };
  show({ kind: "appointment", id: "a", date: "2026-03-03", arrival, vehicle });
  const led = await screen.findByRole("link", { name: /^Mar 3, 2026/ });
  expect(led.getAttribute("href")).toBe("/desk/schedule?date=2026-03-03&appointment=a");
  expect(screen.getByText("New appointment")).toBeTruthy();
});

test("of a drop-off the whole window is said", async () => {
  const arrival = { from: "2026-03-03T12:30:00.000Z", to: "2026-03-03T15:00:00.000Z" };
  const vehicle = { year: null, make: null, model: null };
  show({ kind: "appointment", id: "a", date: "2026-03-03", arrival, vehicle });
  await screen.findByRole("link", { name: /^Mar 3, 2026, .*:30.*–.*:00/ });
});

test("one from another address than was written to says what it may be about, that it is not proven, and leads there", async () => {
  const mayAnswer = {
    kind: "order",
    id: "o",
    number: 1032,
    vehicle: { year: null, make: null, model: null },
  };
  show(null, mayAnswer as typeof sent.mayAnswer);
  await screen.findByText(/from another address than it was sent to. What it is about isn’t proven/);
  const led = screen.getByRole("link", { name: "Repair order 1032" });
  expect(led.closest("div")?.textContent).toMatch(/^May be about/);
  expect(led.getAttribute("href")).toBe("/desk/orders/o");
});
