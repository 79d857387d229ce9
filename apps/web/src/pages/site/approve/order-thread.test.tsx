// @vitest-environment happy-dom
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { screen } from "@testing-library/react";
import { afterEach, test } from "vitest";
import { order as orderWith } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderThread } from "./order-thread.tsx";

afterEach(endDesk);

test("the conversation speaks the customer's language", async () => {
  const at = "2026-11-23T13:00:00.000Z";
  const entry = { number: 1, at, text: "Ya está su auto.", language: "es", job: null, channel: "page" };
  showOnDesk(<OrderThread token="t" order={customerOrder(orderWith({ jobs: [] }))} />, {
    answers: { "threads.open": () => ({ entries: [{ ...entry, from: "shop", name: "Marcus" }] }) },
    language: "es",
  });
  screen.getByRole("heading", { name: "Preguntas y mensajes" });
  await screen.findByText("Ya está su auto.");
});
