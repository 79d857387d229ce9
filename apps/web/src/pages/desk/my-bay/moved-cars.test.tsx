// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, closeTab, endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, inBay, job, order } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

fakeOverlays();

const person = userEvent.setup();
const lanes = [
  { id: "bay-1", name: "Bay 1" },
  { id: "bay-3", name: "Bay 3" },
];
/** The day with the car in a bay. */
const carIn = (lane: string, more: object = {}) => ({
  date: "2026-11-23",
  lanes,
  appointments: [car({ slot: { date: "2026-11-23", lane, quarters: [100] }, ...more })],
});
const others = { ...order([job({ technician: null })]), isMine: false };

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => carIn("bay-1"),
    "clock.bay": () => inBay(order([job()])),
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician" }), answers };
}
const loaded = () => screen.findByText("Front brakes");
const notice = () => screen.queryByText("Moved to Bay 3 while you were offline.");
const seen = () => screen.findByRole("button", { name: "Got it: 8XYZ999, moved to Bay 3" });

/** The connection goes, for a few seconds. */
async function goOffline() {
  vi.setSystemTime(Date.now() + 1_000);
  await act(async () => setConnected(false));
  vi.setSystemTime(Date.now() + 3_000);
}

/** The connection goes, the day is another, and it comes back. */
async function offlineWhile(shown: ReturnType<typeof show>, changed: object) {
  await loaded();
  await goOffline();
  shown.answers["booking.today"] = () => changed;
  expect(notice()).toBeNull();
  await act(async () => setConnected(true));
}

beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-23T14:15:00.000Z"));
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("a car that was moved while the device was offline says where to, at its jobs, until it was seen, over a reload", async () => {
  await offlineWhile(show(), carIn("bay-3"));
  await seen();
  const own = document.querySelector("[data-own-car]");
  expect(own?.contains(notice())).toBe(true);
  expect(own?.textContent).toMatch(/^Bay 3/);
  expect(document.activeElement?.getAttribute("data-notice")).toBe("moved.8XYZ999");
  closeTab();
  show({ "booking.today": () => carIn("bay-3") });
  await person.click(await seen());
  expect(notice()).toBeNull();
  expect(Object.keys(localStorage)).not.toContain("openhood.bay-arrived.it.moved");
  closeTab();
  show({ "booking.today": () => carIn("bay-3") });
  await loaded();
  expect(notice()).toBeNull();
});

test("so does one with no job of one's own, at the foot, where it moves nothing that stands in the bay", async () => {
  const shown = show({ "clock.bay": () => inBay(others) });
  await offlineWhile(shown, carIn("bay-3"));
  const button = await seen();
  const heading = screen.getByRole("heading", { name: "Now" });
  expect(heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(document.querySelector("[data-my-bay]")?.lastElementChild?.contains(button)).toBe(true);
});

test("so does one with no job of one's own, above all, and one that was moved while the page was closed", async () => {
  show({ "clock.bay": () => inBay(others) });
  await loaded();
  await goOffline();
  closeTab();
  setConnected(true);
  show({ "booking.today": () => carIn("bay-3"), "clock.bay": () => inBay(others) });
  await seen();
  expect(document.querySelector("[data-own-car]")).toBeNull();
});

test.each([
  ["stays in its bay", carIn("bay-1")],
  ["is ready by then", carIn("bay-3", { state: { status: "ready", readyAt: "2026-11-23T13:00:00.000Z" } })],
])("of a car that %s nothing is said", async (_, changed) => {
  const shown = show();
  await offlineWhile(shown, changed);
  await waitFor(() => expect(localStorage.getItem("openhood.bay-arrived.it.moved")).toBeNull());
  expect(notice()).toBeNull();
});

test("nor of one that comes into the bay meanwhile", async () => {
  await offlineWhile(show({ "booking.today": () => carIn("bay-3") }), carIn("bay-1"));
  await waitFor(() => expect(document.querySelector("[data-bay-car]")).not.toBeNull());
  expect(screen.queryByText(/while you were offline/)).toBeNull();
});

test("a car that is back in its bay has nothing more to say", async () => {
  const shown = show();
  await offlineWhile(shown, carIn("bay-3"));
  await seen();
  await goOffline();
  shown.answers["booking.today"] = () => carIn("bay-1");
  await act(async () => setConnected(true));
  await waitFor(() => expect(notice()).toBeNull());
  await waitFor(() => expect(localStorage.getItem("openhood.bay-arrived.it.moved")).toBeNull());
});

test("a short break in which nothing moved is over: what is moved after it says nothing", async () => {
  const shown = show();
  await offlineWhile(shown, carIn("bay-1"));
  await waitFor(() => expect(localStorage.getItem("openhood.bay-arrived.it.moved")).toBeNull());
  shown.answers["booking.today"] = () => carIn("bay-3");
  vi.setSystemTime(Date.now() + 1_000);
  await act(async () => void (await shown.cache.invalidateQueries()));
  await waitFor(() => expect(document.querySelector("[data-own-car]")).not.toBeNull());
  expect(notice()).toBeNull();
});
