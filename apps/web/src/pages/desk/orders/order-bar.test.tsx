// @vitest-environment happy-dom

import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderStage } from "./order-bar.tsx";

afterEach(endDesk);

test("a car goes back only to where it was; any other stage before is called as it is", () => {
  const at = "2026-11-23T13:00:00.000Z";
  const reached = (["scheduled", "checked-in", "in-progress"] as const).map((is) => ({ is, at }));
  const order = {
    stage: { is: "in-progress", column: "in-progress", at, by: { uid: "m", name: "Marcus" } },
    reached,
  } as RepairOrder;
  showOnDesk(<OrderStage order={order} settings={defaultSettings} onMove={async () => {}} />, {
    answers: {},
  });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "In progress",
    "Awaiting approval",
    "Awaiting parts",
    "Quality check",
    "Ready",
    "Inspecting",
    "Back to Checked in",
  ]);
});
