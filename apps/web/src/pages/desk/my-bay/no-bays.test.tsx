// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
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

test("a bay that the owner removed is said to be gone, by its name, until another is chosen", async () => {
  localStorage.setItem("my-bay", "bay-2");
  const [one, two] = [1, 2].map((number) => ({ id: `bay-${number}`, name: `Bay ${number}` }));
  const shop = { lanes: [one, two] };
  const more = { "booking.today": () => ({ date: "2026-11-23", appointments: [], ...shop }) };
  const open = () => showOnDesk(<MyBayPage />, { role: "technician", answers: { ...answers, ...more } });
  const gone = () => screen.queryByText("Bay 2 is no longer there: the owner removed it.");
  const { cache } = open();
  await screen.findByRole("heading", { name: "Now" });
  expect(gone()).toBeNull();
  shop.lanes = [one];
  await act(() => cache.invalidateQueries());
  const question = await screen.findByRole("heading", { name: "Which bay are you in?" });
  expect(gone()?.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  closeTab();
  open();
  await screen.findByText("Bay 2 is no longer there: the owner removed it.");
  await userEvent.click(await screen.findByRole("button", { name: "Bay 1" }));
  await screen.findByRole("heading", { name: "Now" });
  expect(gone()).toBeNull();
});

test("whoever has chosen no bay yet is told of none", async () => {
  const today = { date: "2026-11-23", lanes: [{ id: "bay-1", name: "Bay 1" }], appointments: [] };
  const more = { "booking.today": () => today };
  showOnDesk(<MyBayPage />, { role: "technician", answers: { ...answers, ...more } });
  await screen.findByRole("heading", { name: "Which bay are you in?" });
  expect(screen.queryByText(/no longer there/)).toBeNull();
});
