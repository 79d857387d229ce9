// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox } from "../../../platform/outbox.ts";
import {
  type Answers,
  apiError,
  closeTab,
  endDesk,
  setConnected,
  showOnDesk,
} from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

const heard = fakeOverlays();

const person = userEvent.setup();
const noBay = { now: "2026-11-23T13:00:00.000Z", clock: { open: null, pressedAt: null }, orders: [] };
const offline = () => Promise.reject(new Error("no network"));

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => today(car()),
    "clock.bay": () => inBay(order([job()])),
    "clock.press": offline,
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician" }), answers };
}

/** Closes the tab, and opens the page in another one. */
function openAnew(more: Answers) {
  closeTab();
  return show(more);
}
const note = () => document.querySelector("[data-failed-press]");
const pressOffline = async (name: string) => {
  await screen.findByRole("button", { name });
  await act(async () => setConnected(false));
  await person.click(screen.getByRole("button", { name }));
};

beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-23T14:15:00.000Z"));
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

const refuse =
  (reason: string, more: object = {}) =>
  () => ({ ok: false, reason, ...more });
test.each([
  ["the order was canceled", refuse("not-here"), /isn’t in the shop anymore.*tell the advisor/],
  ["the job is gone", refuse("job-gone"), /no longer on the order.*tell the advisor/],
  ["it is not approved", refuse("not-approved"), /hasn’t approved this job yet.*Ask the advisor/],
  [
    "it is not allowed",
    () => Promise.reject(apiError(403, "forbidden")),
    /couldn’t be set.*tell the advisor/,
  ],
  [
    "the odometer is missing",
    refuse("missing", { missing: [{ field: "odometer-in", job: null }] }),
    /Fill in first: odometer in.*Ask the advisor/,
  ],
] as const)(
  "a start that waited and is refused as %s stays said until it was seen",
  async (_, answer, why) => {
    const shown = show();
    await pressOffline("Start clock: Front brakes");
    await screen.findByText(/Running since/);
    const gone = { "booking.today": () => today(), "clock.bay": () => noBay, "clock.press": answer };
    Object.assign(shown.answers, gone);
    await act(async () => setConnected(true));
    await waitFor(() => expect(note()?.textContent).toMatch(why));
    expect(note()?.textContent).toMatch(/8XYZ999\s· Front brakes.*“Start clock” \(9:15\sAM\)/);
    expect(heard.said).toEqual([]);
    const next = openAnew(gone);
    await waitFor(() => expect(note()?.textContent).toMatch(why));
    expect(next.calls.some(({ path }) => path === "clock.press")).toBe(false);
    await person.click(screen.getByRole("button", { name: /^Got it: Start clock, 8XYZ999/ }));
    await waitFor(() => expect(note()).toBeNull());
    openAnew(gone);
    await screen.findByText("Nothing else today.");
    expect(note()).toBeNull();
  },
);

test("who presses anew on the job has read it", async () => {
  const { answers } = show();
  await pressOffline("Start clock: Front brakes");
  await screen.findByText(/Running since/);
  answers["clock.press"] = refuse("not-here");
  await act(async () => setConnected(true));
  await waitFor(() => expect(note()).not.toBeNull());
  answers["clock.press"] = () => ({ ok: true, ended: null, open: null });
  await person.click(await screen.findByRole("button", { name: "Start clock: Front brakes" }));
  await waitFor(() => expect(note()).toBeNull());
});

const running = {
  order: "8XYZ999",
  number: 7,
  job: "brakes",
  name: { en: "Front brakes", es: "" },
  stretch: "s",
  from: "2026-11-23T13:30:00.000Z",
};
const cut = (gone?: string) => ({
  open: null,
  pressedAt: null,
  cut: { ...running, at: "2026-11-23T13:50:00.000Z", end: "job-gone", gone },
});
const AT = "2026-11-23T13:50:00.000Z";
const by = { kind: "staff", uid: "sam", name: "Sam" };
const away = (gone?: string) => ({ ...noBay, clock: cut(gone) });
const here = (authorization: string) => ({
  ...inBay(order([job({ authorization })])),
  clock: cut(authorization),
});
const without = { ...inBay(order([])), clock: cut("removed") };

test.each([
  [
    "the order was canceled",
    today(car({ state: { status: "canceled", at: AT, by } })),
    away("canceled"),
    /order was canceled/,
  ],
  [
    "the car has left",
    today(car({ state: { status: "done", at: AT, by } })),
    away("left"),
    /when the car left/,
  ],
  ["the job was declined", today(car()), here("declined"), /customer declined/],
  ["the job was put off", today(car()), here("deferred"), /put the job off/],
  ["the job was removed", today(car()), without, /Your clock.*taken off the order/],
  ["the job was removed, and then the car was canceled", today(), away("removed"), /job was taken off/],
  ["the order of a car of another day was canceled", today(), away("canceled"), /order was canceled/],
  ["its check-in was taken back", today(car()), away("away"), /check-in was taken back/],
  ["nobody knows what happened", today(), away(), /declined, put off or taken off, or the car has left/],
] as const)(
  "of a stop that waited while %s that is said once, below what is there, and takes no focus",
  async (_, day, bay, why) => {
    const { answers } = show({ "clock.bay": () => inBay(order([job()]), running) });
    const title = document.body.appendChild(document.createElement("h1"));
    title.tabIndex = -1;
    await pressOffline("Stop");
    await screen.findByText(/^Stopped/);
    const later = {
      "booking.today": () => day,
      "clock.bay": () => bay,
      "clock.press": refuse("not-running"),
    };
    Object.assign(answers, later);
    title.focus();
    await act(async () => setConnected(true));
    const text = await screen.findByText(why);
    expect(text.closest("[data-cut]")?.textContent).toMatch(/Front brakes.*8:50\sAM/);
    await waitFor(() => expect(outbox.entries.get().every(({ state }) => state.is === "failed")).toBe(true));
    expect(note()).toBeNull();
    // One thing announces it.
    expect(heard.said).toEqual([]);
    expect(text.closest("[role=status]")?.parentElement?.closest("[role=status]")).toBeNull();
    expect(document.activeElement).toBe(title);
    title.remove();
  },
);
