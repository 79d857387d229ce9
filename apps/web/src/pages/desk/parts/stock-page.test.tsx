// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { StockPage } from "./stock-page.tsx";

const person = userEvent.setup();
const item = (id: string, more: object = {}) => ({
  id,
  partNumber: `MZ-${id}`,
  name: { en: `Part ${id}`, es: "" },
  quantity: 1_000,
  reorderAt: 200,
  lastCost: 3_100,
  ...more,
});

function show(items: object[], more: Answers = {}) {
  const answers: Answers = { "orders.stock": () => ({ items }), ...more };
  return showOnDesk(<StockPage />, { answers });
}
const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

afterEach(endDesk);

test("each part says how many there are, and that it is time to order at its reorder point", async () => {
  show([item("1"), item("2", { quantity: 200 }), item("3", { quantity: -50, reorderAt: null })]);
  await screen.findByText("10 in stock");
  expect(screen.getAllByText("Time to order")).toHaveLength(1);
  within(screen.getByText("2 in stock").closest("p") as HTMLElement).getByText("Time to order");
  screen.getByText("−0.5 in stock");
});

test("a count says what the screen said when it began, whatever is taken meanwhile", async () => {
  const { calls } = show([item("1")], { "orders.actOnStock": () => ({ ok: true }) });
  await person.click(await screen.findByRole("button", { name: "Count Part 1" }));
  await person.keyboard("7{Enter}");
  await vi.waitFor(() =>
    expect(sent(calls, "orders.actOnStock")).toMatchObject([
      { id: "1", act: { kind: "count", saw: 1_000, counted: 700 } },
    ]),
  );
  // The focus is back where it came from.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Count"));
});

test("what came is typed with what it cost; what is no number is said at its field and stays typed", async () => {
  const { calls } = show([item("1")], { "orders.actOnStock": () => ({ ok: true }) });
  await person.click(await screen.findByRole("button", { name: "Receive Part 1" }));
  await person.keyboard("a few{Enter}");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "How many came" });
  await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(field.value).toBe("a few");
  expect(sent(calls, "orders.actOnStock")).toEqual([]);
  await person.clear(field);
  await person.type(field, "4");
  await person.type(screen.getByRole("textbox", { name: /^Cost each/ }), "$31.50{Enter}");
  await vi.waitFor(() =>
    expect(sent(calls, "orders.actOnStock")).toMatchObject([
      { act: { kind: "receive", quantity: 400, cost: 3_150 } },
    ]),
  );
});

test("a part is added by its number; one that is there already is said, and what was typed stays", async () => {
  const { calls } = show([], { "orders.keepStock": () => ({ ok: false, reason: "number-taken" }) });
  await screen.findByText("Nothing in stock yet");
  await person.click(screen.getByRole("button", { name: "Add a part" }));
  await person.keyboard("MZ-14");
  await person.type(screen.getByRole("textbox", { name: "Name" }), "Pads");
  await person.type(screen.getByRole("textbox", { name: /^Order when/ }), "2{Enter}");
  await screen.findByText(/in stock already/);
  expect(sent(calls, "orders.keepStock")).toMatchObject([
    { id: null, facts: { partNumber: "MZ-14", name: { en: "Pads", es: "" }, reorderAt: 200 } },
  ]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Part number/ }).value).toBe("MZ-14");
});
