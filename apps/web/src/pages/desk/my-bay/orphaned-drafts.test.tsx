// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, closeTab, endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { inBay, order, showBay, today } from "./bay-samples.tsx";

fakeOverlays();

const person = userEvent.setup();
const AT = "2026-11-23T13:00:00.000Z";
const nowhere = { now: AT, clock: { open: null, at: AT }, orders: [] };

/** Closes the tab, and opens the page in another one. */
function openAnew(more: Answers) {
  closeTab();
  return showBay(more);
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("openhood.draft."));
const write = async () => {
  const name = "Write it up: Front brakes";
  await person.click(await screen.findByRole("button", { name }));
  await person.type(screen.getByLabelText("Cause"), "Worn pads");
};
const listed = () => document.querySelector("[data-outbox-entry]");

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(() => {
  vi.restoreAllMocks();
  return endDesk();
});

test.each([
  ["a car that has left", { "booking.today": () => today(), "clock.bay": () => nowhere }],
  ["a job that was taken off", { "clock.bay": () => inBay(order([])) }],
])("what was begun about %s is listed, to copy or discard", async (_, later) => {
  showBay();
  await write();
  openAnew(later);
  await waitFor(() => expect(listed()?.textContent).toMatch(/isn’t on this page now.*8XYZ999.*Worn pads/));
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await person.click(screen.getByRole("button", { name: "Copy: Worn pads" }));
  expect(written).toHaveBeenCalledWith("Worn pads");
  expect(drafts()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Discard: Worn pads" }));
  await waitFor(() => expect(listed()).toBeNull());
  expect(drafts()).toEqual([]);
});

test("a day that is not known to be of now says nothing of a car that is not in it", async () => {
  const shown = showBay();
  await write();
  await act(async () => setConnected(false));
  shown.cache.setQueriesData({ queryKey: [["booking", "today"]] }, today());
  await screen.findByText(/This is how it was/);
  expect(listed()).toBeNull();
  expect(drafts()).toHaveLength(1);
});
