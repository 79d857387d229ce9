// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { JobWork } from "./job-work.tsx";
import { NoOrder } from "./order-page.tsx";

const stretch = {
  id: "s1",
  job: "brakes",
  by: { uid: "sam", name: "Sam" },
  from: "2026-11-22T13:00:00.000Z",
  to: null,
  end: null,
  reason: null,
  corrections: [],
  forgotten: true,
};
const work = <JobWork order="7ABC123" job={{ id: "brakes", name: { en: "Brakes", es: "" }, lines: [] }} />;
const answers = { "clock.work": () => ({ stretches: [stretch] }) };

afterEach(endDesk);

test("only who may correct a time is told to correct it; the others, whom to tell", async () => {
  showOnDesk(work, { answers, role: "advisor" });
  await screen.findByText("A clock ran overnight. Correct the time below.");
  endDesk();
  showOnDesk(work, { answers, role: "technician" });
  await screen.findByText("A clock ran overnight. Tell the advisor, who can correct the time.");
  expect(screen.queryByRole("button", { name: /Correct/ })).toBeNull();
});

test("an appointment that is over and has no order offers none", async () => {
  const state = { status: "canceled", canceledAt: "2026-11-22T13:00:00.000Z", by: null, reason: null };
  const row = { version: 1, appointment: { id: "7ABC123", state } };
  showOnDesk(<NoOrder id="7ABC123" />, { answers: { "booking.get": () => ({ row, lanes: [] }) } });
  await screen.findByText(/never had a repair order/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("only who may open an order is told that they can; the others, who does", async () => {
  showOnDesk(<NoOrder id="7ABC123" />, { answers: {}, role: "advisor" });
  await screen.findByText(/You can begin it now/);
  endDesk();
  showOnDesk(<NoOrder id="7ABC123" />, { answers: {}, role: "technician" });
  await screen.findByText(/An advisor can begin it sooner/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("an address that is of no order and no visit says so, and opens none", async () => {
  const nothing = { answers: { "booking.get": () => ({ row: null, lanes: [] }) } };
  showOnDesk(<NoOrder id="no-such-order" />, nothing);
  await screen.findByRole("heading", { name: "We can’t find this order" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "All orders" }).getAttribute("href")).toBe("/desk/orders");
});

test("an appointment whose car is not there yet has no order, and one is begun for it with a press", async () => {
  const { calls } = showOnDesk(<NoOrder id="7ABC123" />, {
    answers: { "orders.open": () => ({ ok: true }) },
  });
  await screen.findByRole("heading", { name: "No repair order yet" });
  act(() => screen.getByRole("button", { name: "Open the repair order" }).click());
  await waitFor(() => expect(calls.at(-1)?.path).toBe("orders.open"));
  expect(calls.at(-1)?.input).toMatchObject({ from: { kind: "appointment", id: "7ABC123" } });
});
