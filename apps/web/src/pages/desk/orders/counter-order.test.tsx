// @vitest-environment happy-dom
import { fingerprint } from "@openhood/domain/fingerprint";
import { apply } from "@openhood/domain/repair-orders/apply";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { LaborLine } from "@openhood/domain/repair-orders/line";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { TitleSlot } from "../../../ui/work-header.tsx";
import { CounterOrder } from "./counter-order.tsx";

const heard = fakeOverlays();
const person = userEvent.setup();
const at = "2026-05-04T15:00:00.000Z";
const rosa = { by: { uid: "rosa", name: "Rosa" }, at };
const made = (order: RepairOrder, command: OrderCommand): RepairOrder => {
  const done = apply(order, command, rosa, defaultSettings);
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done.order;
};
const labor = {
  ...{ kind: "labor", id: "rotor", name: { en: "Turn rotors", es: "" }, taxed: false, discount: null },
  ...{ hours: 100, rate: 15_000, rateId: null, pricing: "hand" },
} as LaborLine;
const opened = openOrder(
  {
    ...{ id: "o1", number: 7, source: { kind: "phone-estimate" }, stage: "checked-in" },
    customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
    vehicle: {
      ...{ id: null, vin: null, plate: "7ABC123", plateState: null },
      ...{ year: null, make: null, model: null, color: null },
    },
    ...{ concerns: [], odometerIn: null, keyTag: null, waits: null },
  },
  defaultSettings,
  rosa,
  () => "unused",
);
const estimate = ["brakes", "oil"].reduce<RepairOrder>(
  (order, id) =>
    made(order, {
      type: "add-job",
      job: { ...blankJob(id, { en: `The ${id}`, es: "" }), lines: id === "brakes" ? [labor] : [] },
      after: null,
    }),
  { ...opened, validUntil: null },
);
const removed = (order: RepairOrder, id: string): RepairOrder => {
  const job = order.jobs.find((one) => one.id === id);
  if (!job) throw new Error("no such job");
  return made(order, { type: "remove-job", job: id, saw: fingerprint(jobContent(job)) });
};

let receive = (_: RepairOrder) => {};
const help = vi.fn();

/** The desk's page of an order, with a shortcut of the desk; edits reach nobody. */
function Page() {
  const [order, setOrder] = useState(estimate);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  receive = setOrder;
  useShortcuts({ "?": help });
  return (
    <TitleSlot value={slot}>
      <div ref={setSlot} />
      <CounterOrder order={order} settings={defaultSettings} />
    </TitleSlot>
  );
}
async function show() {
  const never = () => new Promise(() => {});
  const answers = new Proxy({ "orders.canned": () => ({ jobs: [] }) } as Record<string, () => unknown>, {
    get: (all, path) => all[String(path)] ?? never,
  });
  showOnDesk(<Page />, { answers });
  await screen.findByRole("combobox", { name: "Add a job" });
}
const brakes = () => within(screen.getByRole("region", { name: "The brakes" }));
const status = () => document.querySelector('p[role="status"]')?.textContent;

afterEach(() => {
  endDesk();
  sessionStorage.clear();
  help.mockReset();
});

test("who types in a job that a colleague removes reads who did, which job, and the words with their field, and types on into nothing", async () => {
  await show();
  await person.click(brakes().getByRole("textbox", { name: "Cause" }));
  await person.keyboard("Groove on top and go");
  expect(status()).toMatch(/^Not saved yet/);
  act(() => receive(removed(estimate, "brakes")));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(
    "Rosa removed the job “The brakes” in the meantime. You had entered in Cause: “Groove on top and go”",
  );
  expect(status()).toBe("Saved");
  expect(document.activeElement?.contains(alert)).toBe(true);
  await person.keyboard("ing through? {Enter}");
  expect(help).not.toHaveBeenCalled();
  expect(alert.isConnected).toBe(true);
  await person.click(within(alert).getByRole("button", { name: "OK" }));
  expect(document.activeElement?.tagName).toBe("H1");
});

test("of a line that went with its job the job is named, and who removed that; the line is in the words that were typed", async () => {
  await show();
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Control>}a{/Control}160");
  act(() => receive(removed(estimate, "brakes")));
  expect(screen.getByRole("alert").textContent).toMatch(
    /Rosa removed the job “The brakes” in the meantime\. You had entered in Turn rotors\s·\sRate: “\$160\.00”/,
  );
});

test("undo of a customer's decision says what it took back; what redo does not bring back is said once, and holds the focus", async () => {
  await show();
  const approve = brakes().getByRole("button", { name: "Approve" });
  await person.click(approve);
  expect(screen.getByRole("region", { name: "The brakes" }).dataset.status).toBe("approved");
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(heard.said).toEqual(["Took back: Approved, The brakes (said by Dana)"]);
  const said = document.querySelector("[data-said]");
  expect(said?.textContent).not.toBe("Undone");
  expect(heard.toasts[0]?.dismiss).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Redo" }));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("don’t bring a customer’s decision back");
  expect(said?.textContent).toBe("");
  // The newest stands alone.
  expect(heard.toasts[0]?.dismiss).toHaveBeenCalledOnce();
  expect(document.activeElement?.contains(alert)).toBe(true);
});

test("what would make an approved job cost more is refused at its field, which keeps what was entered; the way leads to that job's decision, and on from there", async () => {
  await show();
  const discount = screen.getByRole("textbox", { name: "Discount on the order" });
  const enter = async (text: string) => {
    await person.click(discount);
    await person.keyboard(`{Control>}a{/Control}${text}{Enter}`);
  };
  await enter("50%");
  expect(status()).toBe("Saving…");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  await enter("20%");
  expect(discount).toHaveProperty("value", "20%");
  expect(document.getElementById(discount.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /^Not saved: the notice above says why/,
  );
  expect(status()).toBe("Not saved yet: a field needs another value.");
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("first on: The brakes. You had entered in Discount: “20%”");
  await person.click(within(alert).getByRole("button", { name: "Go to The brakes" }));
  expect(document.activeElement).toBe(brakes().getByRole("button", { name: "Reopen decision" }));
  await person.keyboard("{Enter}");
  await person.click(discount);
  await person.keyboard("{Enter}");
  expect(discount.getAttribute("aria-invalid")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(status()).toBe("Saving…");
});

test("what a field refuses is not said to be saved, until it is put right", async () => {
  await show();
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Control>}a{/Control}a lot{Tab}");
  await vi.waitFor(() => expect(status()).toBe("Not saved yet: a field needs another value."));
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Escape}{Tab}");
  await vi.waitFor(() => expect(status()).toBe("Saved"));
});
