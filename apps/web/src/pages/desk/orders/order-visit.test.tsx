// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import type { OrderParts } from "./order-context.ts";
import { OrderFacts } from "./order-visit.tsx";

afterEach(endDesk);

test("what was promised is said in the page's language, whatever the browser's field shows", () => {
  const order = { vehicle: { id: null }, promisedAt: "2026-05-11T20:15:00.000Z" } as OrderParts["order"];
  const parts = { order, edit: () => true } as unknown as OrderParts;
  showOnDesk(<OrderFacts {...parts} />, { answers: {}, language: "es" });
  const hint = screen.getByText(/11 may 2026/);
  expect(screen.getByLabelText("Prometido").getAttribute("aria-describedby")).toBe(hint.id);
});
