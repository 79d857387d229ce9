// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import { type Answers, apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

const person = userEvent.setup();
const failed = () => Promise.reject(apiError(500, "internal"));

function show(list: Answers[string]) {
  const answers: Answers = {
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "orders.list": list,
  };
  return { ...showOnDesk(<CustomerOrders record="rosa" />, { answers }), answers };
}

afterEach(endDesk);

test("a customer's orders that did not load are not said to be none, and can be asked for again", async () => {
  const { answers } = show(failed);
  await screen.findByText("The repair orders didn’t load");
  answers["orders.list"] = () => ({ orders: [sampleCard("7ABC123", "ready")], next: null });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/7ABC123/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("of a customer without orders it is said that there are none, where they would stand", async () => {
  show(() => ({ orders: [], next: null }));
  await screen.findByText("No repair order yet.");
  screen.getByRole("heading", { name: "Repair orders" });
});

test("a further page that did not come says why, and those before it stay", async () => {
  const { answers } = show(() => ({ orders: [sampleCard("7ABC123", "ready")], next: { at: "1", id: "a" } }));
  await screen.findByText(/7ABC123/);
  answers["orders.list"] = failed;
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/went wrong on our end/);
  expect(screen.queryByText(/7ABC123/)).not.toBeNull();
});
