// @vitest-environment happy-dom
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { KeptEdit } from "../../../features/orders/use-edit-words.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderHistory } from "./order-history.tsx";

const AT = "2026-06-15T14:00:00.000Z";
const LATER = "2026-06-15T15:00:00.000Z";
const BEFORE = "2026-06-15T13:00:00.000Z";
const lou = { uid: "lou", name: "Lou" };
const vehicle = {
  id: null,
  vin: null,
  plate: "7ABC123",
  plateState: null,
  year: 2016,
  make: "Honda",
  model: "Civic",
  color: null,
};
const customer = { uid: null, record: null, name: "Ana", email: null, phone: null, language: "en" as const };
const order = openOrder(
  {
    id: "o",
    number: 1050,
    source: { kind: "phone-estimate" },
    customer,
    vehicle,
    stage: "checked-in",
    concerns: [],
    odometerIn: null,
    keyTag: null,
    waits: null,
  },
  defaultSettings,
  { by: lou, at: AT },
  () => "id",
);
const brakes = blankJob("brakes", { en: "Front brakes", es: "Frenos delanteros" });
const said = {
  by: { name: "Ana", relation: "owner" },
  channel: "phone",
  reachedAt: "555 010 8642",
  note: null,
} as const;
const edits = [
  {
    command: { type: "remove-job", job: "wipers", saw: "x" },
    inverse: {
      type: "add-job",
      job: { ...brakes, id: "wipers", name: { en: "Wipers", es: "Limpiaparabrisas" } },
      after: null,
    },
  },
  {
    command: {
      type: "move-stage",
      from: { is: "checked-in", column: "checked-in" },
      to: { is: "in-progress", column: "in-progress" },
      correction: false,
    },
    inverse: null,
  },
  {
    command: {
      type: "decide",
      job: "brakes",
      saw: { offer: "x", cents: 100 },
      decision: { status: "approved", said },
    },
    inverse: null,
  },
  {
    command: {
      type: "set-job",
      job: "brakes",
      changes: [{ field: "discount", from: null, to: { kind: "percent", basisPoints: 1_000 } }],
    },
    inverse: null,
  },
  {
    command: {
      type: "set-order",
      changes: [
        { field: "odometerIn", from: null, to: 88_412 },
        { field: "labels", from: [], to: ["fleet"] },
      ],
    },
    inverse: null,
  },
  {
    command: {
      type: "set-order",
      changes: [{ field: "discount", from: null, to: { kind: "amount", cents: 2_000 } }],
    },
    inverse: null,
  },
  {
    command: {
      type: "set-line",
      line: "pads",
      changes: [{ field: "quantity", from: 100, to: 200 }],
    },
    inverse: null,
  },
  {
    command: { type: "remove-line", line: "clips", saw: "x" },
    inverse: {
      type: "add-line",
      line: { id: "clips", name: { en: "Clips", es: "Clips" } },
      to: { job: "brakes", after: null },
    },
  },
  {
    command: {
      type: "add-line",
      line: { id: "pads", name: { en: "Pads", es: "Pastillas" } },
      to: { job: "brakes", after: null },
    },
    inverse: null,
  },
  { command: { type: "add-job", job: brakes, after: null }, inverse: null },
].map((edit, n): KeptEdit => ({ v: 1, revision: 20 - n, by: lou, at: AT, edit }) as KeptEdit);

afterEach(endDesk);
const by = { uid: "tech", name: "Tess" };
const events = [
  { kind: "asked", at: LATER, by: lou, channel: "text", approver: "Lee" },
  { kind: "answer", at: LATER, by: lou, text: "Yes, go ahead.", question: "Rear pads are at 2 mm. Replace?" },
  { kind: "question", at: LATER, by: lou, text: "Rear pads are at 2 mm. Replace?" },
  { kind: "answer", at: LATER, by: lou, text: null, question: "Which oil?" },
  { kind: "clock-stopped", at: AT, by, job: "brakes", end: "not-approved" },
  { kind: "asked", at: BEFORE, by: lou, channel: "email", approver: null },
];
function show(language: "en" | "es", next: number | null = null) {
  const answers = { "orders.history": () => ({ edits, events, next }) };
  showOnDesk(<OrderHistory order={order} settings={defaultSettings} />, { answers, language });
  const details = document.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
}

test("what was done to an order is told in words, with what was there before; jobs that are gone keep their names", async () => {
  show("en");
  await screen.findByText("Added the job Front brakes");
  const told = [...document.querySelectorAll("li")].map((item) => item.textContent);
  expect(told).toEqual([
    expect.stringContaining("LouAsked Lee to decide, by text."),
    expect.stringContaining("LouAnswered: Yes, go ahead."),
    expect.stringContaining("LouAsked the advisor: Rear pads are at 2 mm. Replace?"),
    expect.stringContaining("LouSaw the question: Which oil?"),
    expect.stringContaining("Front brakes: the clock of Tess stopped, as its customer has to be asked"),
    expect.stringContaining("Removed the job Wipers"),
    expect.stringContaining("Car moved: Checked in → In progress"),
    expect.stringContaining("Front brakes: Approved, said by Ana, by phone."),
    expect.stringContaining("Front brakesDiscount: nothing → 10%"),
    expect.stringContaining("Vehicle and visitOdometer in: nothing → 88,412Labels: nothing → Fleet"),
    expect.stringContaining("BillingDiscount: nothing → $20.00"),
    expect.stringContaining("Front brakes\u00a0· PadsQuantity: 1 → 2"),
    expect.stringContaining("Removed Front brakes\u00a0· Clips"),
    expect.stringContaining("Added Front brakes\u00a0· Pads"),
    expect.stringContaining("Added the job Front brakes"),
    expect.stringContaining("Asked the customer to decide, by e-mail."),
    expect.stringContaining("Opened the order"),
  ]);
  for (const one of told) if (!one.includes("Tess")) expect(one).toContain("Lou");
});

test("while older edits are still to come, what else came about before them waits", async () => {
  show("en", 1);
  await screen.findByText("Asked Lee to decide, by text.");
  expect(screen.queryByText("Asked the customer to decide, by e-mail.")).toBeNull();
});

test("the history is told in Spanish, too", async () => {
  show("es");
  await screen.findByText("Agregó el trabajo Front brakes");
  expect(screen.getByText("Movió el auto: Checked in → In progress")).toBeTruthy();
});
