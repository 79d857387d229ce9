// @vitest-environment happy-dom

import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import { useOutboxSender } from "../../../features/outbox/use-outbox-sender.ts";
import type { Role } from "../../../platform/session-store.ts";
import { endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { TodayPage } from "./today-page.tsx";

fakeOverlays();
const at = "2026-11-23T14:00:00.000Z";
/** As the server tells it: a technician is given no number. */
const row = (role: Role, state: object = { status: "checked-in", checkedInAt: at }) => ({
  version: 3,
  appointment: {
    ...{
      id: "a",
      kind: "waiter",
      services: [],
      marks: [],
      earlierQuestions: [],
      state,
    },
    slot: { date: "2026-11-23", lane: "bay-1", quarters: [1, 2] },
    arrival: { from: at, to: at },
    vehicle: { plate: "UN-1", year: null, make: null, model: null },
    customer: {
      name: "Driver",
      phone: role === "technician" ? null : "2125550177",
      record: null,
      uid: null,
      email: null,
    },
  },
});

function Page() {
  useOutboxSender();
  return <TodayPage />;
}
const show = (role: Role, { of = row(role), cards = [] as unknown[] } = {}) =>
  showOnDesk(<Page />, {
    role,
    answers: {
      "shop.get": () => ({ profile: demoProfile, services: [] }),
      "booking.today": () => ({
        date: "2026-11-23",
        lanes: [{ id: "bay-1", name: "Bay 1" }],
        appointments: [of],
      }),
      "board.get": () => ({ cards }),
      "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
      "notices.list": () => [],
      "booking.conflicts": () => ({ appointments: [] }),
      "booking.checkIn": () => ({ ok: true, version: 4 }),
      "booking.noteIntake": () => ({ ok: true }),
      "booking.startWork": () => ({ ok: true, version: 4 }),
      "booking.markReady": () => ({ ok: true, version: 5 }),
      "clock.running": () => ({ clocks: [] }),
    },
  });

beforeEach(() => void vi.setSystemTime(at));
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("a technician starts work on a car that is here, and calls nobody; the counter does", async () => {
  show("advisor");
  await screen.findByRole("link", { name: /^Call/ });
  endDesk();
  const { calls } = show("technician");
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(screen.queryByRole("link", { name: /^Call/ })).toBeNull();
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "booking.startWork")?.input).toMatchObject({
      id: "a",
      version: 3,
    }),
  );
});

test("a step without a connection waits, with the car where it will be, and the next one is sent after it", async () => {
  const { calls } = show("advisor");
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("button", { name: "Start work" });
  setConnected(false);
  await press("Start work");
  await within(await screen.findByRole("region", { name: /^In progress 1/ })).findByText("UN-1");
  await press("Ready");
  await within(await screen.findByRole("region", { name: /^Ready 1/ })).findByText("UN-1");
  const steps = () => calls.filter(({ path }) => /startWork|markReady/.test(path));
  expect(steps()).toEqual([]);
  act(() => setConnected(true));
  await waitFor(() =>
    expect(steps()).toMatchObject([
      { path: "booking.startWork", input: { version: 3 } },
      { path: "booking.markReady", input: { version: 4 } },
    ]),
  );
});

test("odometer and key tag noted without a connection are on the card at once, and are sent in their place", async () => {
  const { calls } = show("advisor", { of: row("advisor", { status: "confirmed", confirmedAt: at }) });
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("button", { name: "Check in" });
  setConnected(false);
  await press("Check in");
  await userEvent.type(await screen.findByLabelText("Odometer (miles)"), "81,200");
  await userEvent.type(screen.getByLabelText("Key tag"), "A7{Enter}");
  await screen.findByText("Key tag A7");
  await press("Start work");
  await within(await screen.findByRole("region", { name: /^In progress 1/ })).findByText("Key tag A7");
  const sent = () => calls.filter(({ path }) => /checkIn|noteIntake|startWork/.test(path));
  expect(sent()).toEqual([]);
  act(() => setConnected(true));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { path: "booking.checkIn" },
      { path: "booking.noteIntake", input: { id: "a", odometer: 81_200, keyTag: "A7", anyway: false } },
      { path: "booking.startWork", input: { version: 4 } },
    ]),
  );
});

test("a car says where the board has it, booked or not, unless its column does", async () => {
  const of = row("advisor", { status: "in-work", startedAt: at });
  for (const [stage, said] of [
    ["awaiting-parts", 2],
    ["in-progress", 0],
  ] as const) {
    show("advisor", { of, cards: [sampleCard("UN-1", stage, { id: "a" }), sampleCard("UN-2", stage)] });
    const column = within(await screen.findByRole("region", { name: /^In progress/ }));
    await column.findByText("UN-2");
    await waitFor(() => expect(column.queryAllByText(/Awaiting parts/)).toHaveLength(said));
    expect(column.queryAllByText(/· In progress/)).toHaveLength(0);
    endDesk();
  }
});

test("a car without an appointment says so beside the number of its order, whose dot begins no line", async () => {
  show("advisor", { cards: [sampleCard("UN-2", "ready", { number: 12 })] });
  await screen.findByText("No appointment\u00a0· order 12", { normalizer: (text) => text });
});

test("what has to be seen to takes the place of the work; what is less urgent stands behind it", async () => {
  const asks = { at, text: "Rear pads at 2 mm. Replace?", by: { uid: "teresa", name: "Teresa" } };
  const of = row("advisor");
  Object.assign(of.appointment, {
    question: asks,
    services: [{ slug: "oil", name: { en: "Oil change", es: "" } }],
  });
  show("advisor", { of, cards: [sampleCard("UN-1", "checked-in", { id: "a", owed: true })] });
  const card = await screen.findByRole("button", { name: /UN-1/ });
  await within(card).findByText("Teresa asks: Rear pads at 2 mm. Replace?");
  await within(card).findByText("Not paid");
  expect(card.textContent).toContain("Oil change");
});
