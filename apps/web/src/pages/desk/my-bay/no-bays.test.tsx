// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { MyBayPage } from "./my-bay-page.tsx";

afterEach(endDesk);

const answers = {
  "booking.today": () => ({ date: "2026-11-23", lanes: [], appointments: [] }),
  "clock.bay": () => ({ orders: [], clock: { open: null, cut: null, at: "2026-11-23T13:00:00.000Z" } }),
};

test("in a shop without bays the owner is led to them", async () => {
  showOnDesk(<MyBayPage />, { role: "owner", answers });
  const link = await screen.findByRole("link", { name: "Set up bays" });
  expect(link.getAttribute("href")).toBe("/desk/shop/booking#lanes");
  expect(screen.queryByText(/The owner/)).toBeNull();
});

test.each(["advisor", "technician"] as const)(
  "in a shop without bays the %s reads whose job they are",
  async (role) => {
    showOnDesk(<MyBayPage />, { role, answers });
    await screen.findByText(/The owner sets them up in Settings, under Bays\.$/);
    expect(screen.queryByRole("link", { name: "Set up bays" })).toBeNull();
  },
);
