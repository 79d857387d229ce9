// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrdersPage } from "./orders-page.tsx";

afterEach(endDesk);

test("in the list an order says how long ago a customer who has not answered was asked to decide", async () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString();
  const cards = [
    sampleCard("7ABC123", "checked-in", { asked: { at } } as unknown as Partial<OrderCard>),
    sampleCard("8XYZ999", "checked-in"),
  ];
  showOnDesk(<OrdersPage />, {
    answers: {
      "board.get": () => ({ cards }),
      "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    },
  });
  const row = await screen.findByRole("link", { name: /7ABC123/ });
  expect(row.textContent).toContain("Asked 5 min ago, no answer");
  expect(screen.getByRole("link", { name: /8XYZ999/ }).textContent).not.toContain("Asked");
});
