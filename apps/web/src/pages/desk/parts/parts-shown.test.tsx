// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { TechnicianOrder as Order } from "@openhood/domain/repair-orders/technician-view";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { BoardPage } from "../board/board-page.tsx";
import { MyBayPage } from "../my-bay/my-bay-page.tsx";
import { TechnicianOrder } from "../orders/technician-order.tsx";

afterEach(endDesk);

const part = (id: string, supply: string) => ({
  kind: "part",
  id,
  name: { en: `Part ${id}`, es: "" },
  partNumber: null,
  quantity: 100,
  condition: "new",
  supply,
});
const job = (authorization: string) => ({
  id: "brakes",
  name: { en: "Brakes", es: "" },
  lines: [part("a", "needed"), part("b", "ordered"), part("c", "on-hand")],
  authorization,
  technician: { uid: "it", name: "Lou" },
  cause: null,
  correction: null,
  note: null,
  partsNeeded: null,
});
const order = (authorization: string) =>
  ({
    id: "7ABC123",
    number: 7,
    vehicle: { plate: "7ABC123", year: 2018, make: "Honda", model: "Civic" },
    customer: { name: "Rosa Diaz" },
    stage: { is: "in-progress", column: "in-progress", at: "2026-03-02T14:00:00.000Z" },
    concerns: [],
    jobs: [job(authorization)],
    source: { kind: "walk-in", appointment: null },
    promisedAt: null,
    keyTag: null,
  }) as unknown as Order;

test("a card says for how many parts its car waits, and nothing when none is awaited", async () => {
  const cards = [
    sampleCard("7ABC123", "awaiting-parts", { parts: { awaited: 2, open: 3, cores: 0 } }),
    sampleCard("8XYZ999", "in-progress", { parts: { awaited: 0, open: 1, cores: 1 } }),
  ];
  const answers = {
    "board.get": () => ({ cards }),
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "clock.running": () => ({ clocks: [] }),
  };
  showOnDesk(<BoardPage />, { answers });
  within(await screen.findByRole("link", { name: /7ABC123/ })).getByText("Waits for 2 parts");
  expect(within(screen.getByRole("link", { name: /8XYZ999/ })).queryByText(/Waits for/)).toBeNull();
});

test("an approved job in My bay says for how many parts it waits, and of each how far it is", async () => {
  const bay = (authorization: string) => ({
    now: "2026-11-23T13:00:00.000Z",
    clock: { open: null, at: "2026-11-23T13:00:00.000Z" },
    orders: [{ order: order(authorization), isMine: true, work: {} }],
  });
  const show = (authorization: string) => {
    const answers = {
      "booking.today": () => ({ date: "2026-11-23", lanes: [], appointments: [] }),
      "clock.bay": () => bay(authorization),
    };
    return showOnDesk(<MyBayPage />, { answers, role: "technician" });
  };
  show("approved");
  await screen.findByText("Waits for 2 parts");
  expect(screen.getByText(/^Part a/).textContent).toBe("Part a × 1\u00a0· Needed");
  expect(screen.getByText(/^Part c/).textContent).toBe("Part c × 1");
  endDesk();
  show("pending");
  await screen.findByText(/^Part a/);
  expect(screen.queryByText(/Waits for/)).toBeNull();
});

test("a technician says on the order how far a part is", async () => {
  const answers = { "orders.edit": () => new Promise(() => {}), "clock.work": () => ({ stretches: [] }) };
  const { calls } = showOnDesk(<TechnicianOrder order={order("approved")} />, {
    answers,
    role: "technician",
  });
  await userEvent.click(screen.getByRole("button", { name: "Arrived: mark Part b as arrived" }));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State of Part b" }).value).toBe("arrived");
  expect(calls.find(({ path }) => path === "orders.edit")?.input).toMatchObject({
    commands: [{ line: "b", changes: [{ field: "supply", from: "ordered", to: "arrived" }] }],
  });
});
