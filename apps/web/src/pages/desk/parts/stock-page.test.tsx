// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { StockPage } from "./stock-page.tsx";

const heard = fakeOverlays();

const person = userEvent.setup();
const item = (id: string, more: object = {}) => ({
  id,
  partNumber: `MZ-${id}`,
  name: { en: `Part ${id}`, es: "" },
  quantity: 1_000,
  reorderAt: 200,
  lastCost: 3_100,
  revision: 3,
  edited: null,
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
  await waitFor(() =>
    expect(sent(calls, "orders.actOnStock")).toMatchObject([
      { id: "1", act: { kind: "count", revision: 3, saw: 1_000, counted: 700 } },
    ]),
  );
  // The focus is back where it came from.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Count"));
});

test("a count while the page came to show another number is asked about: which of the two was counted nobody else knows", async () => {
  const items = [item("1")];
  const stock = () => ({ items: [...items] });
  const { calls, cache } = show([], { "orders.stock": stock, "orders.actOnStock": () => ({ ok: true }) });
  await person.click(await screen.findByRole("button", { name: "Count Part 1" }));
  items[0] = item("1", { quantity: 1_500, edited: lou });
  await cache.invalidateQueries();
  await screen.findByText("15 in stock");
  await person.keyboard("15{Enter}");
  await screen.findByText(/^Lou, /);
  expect(sent(calls, "orders.actOnStock")).toEqual([]);
  await person.click(screen.getByRole("button", { name: /^Keep mine/ }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent(calls, "orders.actOnStock")).toMatchObject([{ act: { saw: 1_500, counted: 1_500 } }]),
  );
});

test("what came is typed with what it cost; what is no number is said at its field and stays typed", async () => {
  const { calls } = show([item("1")], { "orders.actOnStock": () => ({ ok: true }) });
  await person.click(await screen.findByRole("button", { name: "Receive Part 1" }));
  await person.keyboard("a few{Enter}");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "How many came" });
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(field.value).toBe("a few");
  expect(sent(calls, "orders.actOnStock")).toEqual([]);
  await person.clear(field);
  await person.type(field, "4");
  await person.type(screen.getByRole("textbox", { name: /^Cost each/ }), "$31.50{Enter}");
  await waitFor(() =>
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
    { of: null, facts: { partNumber: "MZ-14", name: { en: "Pads", es: "" }, reorderAt: 200 } },
  ]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Part number/ }).value).toBe("MZ-14");
});

const lou = { by: { uid: "lou", name: "Lou" }, at: "2026-11-23T13:00:00.000Z" };
const theirs = item("1", { quantity: 700, reorderAt: 500, revision: 4, edited: lou });
const conflict = () => ({ ok: false, reason: "edit-conflict", now: theirs });

test("who comes second with a part is told what is there and by whom, keeps what they typed, and may save it over that", async () => {
  const { calls } = show([item("1")], { "orders.keepStock": conflict });
  await person.click(await screen.findByRole("button", { name: "Edit Part 1" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /^Order when/ });
  await person.clear(field);
  await person.type(field, "9{Enter}");
  await screen.findByText(/^Lou, /);
  screen.getByText("7 in stock");
  screen.getAllByText("order at 5");
  expect(field.value).toBe("9");
  await person.click(screen.getByRole("button", { name: /^Keep mine/ }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent(calls, "orders.keepStock")).toMatchObject([
      { of: { id: "1", revision: 3 }, facts: { reorderAt: 900 } },
      { of: { id: "1", revision: 4 }, facts: { reorderAt: 900 } },
    ]),
  );
});

test("a part is kept on unless somebody means it", async () => {
  const { calls } = show([item("1")]);
  await person.click(await screen.findByRole("button", { name: "Edit Part 1" }));
  await person.click(screen.getByRole("button", { name: "Keep it no more: Part 1" }));
  heard.alerts.at(-1)?.answer("cancel");
  await Promise.resolve();
  expect(sent(calls, "orders.keepStock")).toEqual([]);
});

test("taking theirs begins again with what they left", async () => {
  show([item("1")], { "orders.keepStock": conflict });
  await person.click(await screen.findByRole("button", { name: "Edit Part 1" }));
  await person.click(screen.getByRole("button", { name: "Keep it no more: Part 1" }));
  expect(heard.alerts.at(-1)?.title).toBe("Keep Part 1 no more?");
  heard.alerts.at(-1)?.answer("confirm");
  await person.click(await screen.findByRole("button", { name: "Use theirs" }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Order when/ }).value).toBe("5"),
  );
});

test("a count that somebody else was faster with is told, stays typed, and counts from what is there", async () => {
  const { calls } = show([item("1")], { "orders.actOnStock": conflict });
  await person.click(await screen.findByRole("button", { name: "Count Part 1" }));
  await person.keyboard("6{Enter}");
  await screen.findByText(/^Lou, /);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "How many are there" }).value).toBe("6");
  await person.click(screen.getByRole("button", { name: /^Keep mine/ }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent(calls, "orders.actOnStock")).toMatchObject([
      { act: { revision: 3, saw: 1_000, counted: 600 } },
      { act: { revision: 4, saw: 700, counted: 600 } },
    ]),
  );
});

test("a part’s movements say what, how many, by whom, for which order and when, and are read when they are opened", async () => {
  const move = (id: string, more: object) => ({ id, ...lou, kind: "order", order: null, ...more });
  const { calls } = show([item("1")], {
    "orders.stockMoves": ({ after }: { after: string | null }) =>
      after === null
        ? {
            moves: [
              move("a", { change: -200, order: { id: "7ABC123", number: 1042 } }),
              move("b", { change: 100, order: { id: "7ABC123", number: null } }),
            ],
            next: "b",
          }
        : { moves: [move("c", { kind: "receive", change: 1_000, by: { uid: "x", name: "" } })], next: null },
  });
  const summary = await screen.findByText("Movements");
  expect(sent(calls, "orders.stockMoves")).toEqual([]);
  const details = summary.closest("details") as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  const link = await screen.findByRole("link", { name: "Taken by order 1042" });
  expect(link.getAttribute("href")).toBe("/desk/orders/7ABC123");
  expect(link.closest("li")?.textContent).toMatch(/^−2.*Lou$/);
  screen.getByText("An order that was removed with its customer");
  await person.click(screen.getByRole("button", { name: "Earlier movements" }));
  const received = await screen.findByText("Received");
  expect(received.closest("li")?.textContent).toMatch(/^\+10.*Somebody on the team$/);
});
