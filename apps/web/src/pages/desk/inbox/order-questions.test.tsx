// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderQuestions } from "./order-questions.tsx";

afterEach(endDesk);

test("a question on an order stands in the inbox with who asked and what, and leads to where it is answered", () => {
  const since = "2026-11-23T13:00:00.000Z";
  const asked = {
    order: "7ABC123",
    orderNumber: 1007,
    last: 1,
    job: null,
    name: "Rosa Diaz",
    since,
    excerpt: "Is it safe to drive?",
  };
  const now = new Date("2026-11-23T14:00:00.000Z");
  showOnDesk(<OrderQuestions questions={[asked]} now={now} />, { answers: {} });
  const row = screen.getByRole("link", { name: /Rosa Diaz.*1007.*Is it safe to drive\?/s });
  expect(row.getAttribute("href")).toBe("/desk/orders/7ABC123#thread");
});
