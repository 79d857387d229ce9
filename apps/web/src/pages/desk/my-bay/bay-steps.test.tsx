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
const AT = "2026-11-23T13:00:00.000Z";
const by = { kind: "staff", uid: "it", name: "Lou" };
const here = car({ state: { status: "checked-in", checkedInAt: AT, by } });

/** The car was put back meanwhile: how the counter has it, with what a technician never sees. */
const movedAway = car({
  state: { status: "confirmed", confirmedAt: AT },
  updatedBy: { kind: "staff", uid: "marcus", name: "Marcus Bell" },
  customer: { ...here.appointment.customer, phone: "+15550100000" },
});
const conflict = () => ({
  ok: false,
  reason: "edit-conflict",
  now: { appointment: movedAway.appointment, version: 3 },
});

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => today(here),
    "clock.bay": () => inBay(order([job()])),
    "booking.startWork": () => ({ ok: true, version: 2, notified: "nobody" }),
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician" }), answers };
}

/** Closes the tab, and opens the page in another one. */
function openAnew(connected: boolean, more: Answers = {}) {
  closeTab();
  setConnected(connected);
  return show(more);
}
const steps = ({ calls }: ReturnType<typeof show>) =>
  calls.flatMap(({ path, input }) => (path === "booking.startWork" ? [input as { key: string }] : []));
const stored = () => outbox.entries.get();
const note = () => document.querySelector("[data-failed-step]")?.textContent;
const pressOffline = async () => {
  await screen.findByRole("button", { name: "Start work" });
  await act(async () => setConnected(false));
  await person.click(screen.getByRole("button", { name: "Start work" }));
  await screen.findByRole("button", { name: "Start work: waits for the connection" });
};

beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-23T14:15:00.000Z"));
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("work that was started offline outlasts a closed tab, stands there as kept, and is sent once", async () => {
  expect(steps(show())).toEqual([]);
  await pressOffline();
  const [{ key } = { key: "" }] = stored();
  const next = openAnew(false);
  await screen.findByRole("button", { name: "Start work: waits for the connection" });
  await act(async () => setConnected(true));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(steps(next)).toEqual([{ id: "8XYZ999", version: 1, key }]);
  expect(note()).toBeUndefined();
});

test.each([
  [
    "a car that has left",
    {},
    { "booking.today": () => today(), "booking.startWork": conflict },
    /isn’t on today’s list/,
  ],
  [
    "a step the shop does not take",
    {},
    { "booking.startWork": () => Promise.reject(apiError(403, "forbidden")) },
    /didn’t go through/,
  ],
  ["a press of yesterday", { at: "2026-11-24T12:00:00.000Z" }, {}, /more than 12 hours ago/],
] as const)(
  "of %s it says that it was not done, and when it was pressed, until it was seen",
  async (_, later, more, why) => {
    show();
    await pressOffline();
    if ("at" in later) vi.setSystemTime(new Date(later.at));
    const next = openAnew(true, more);
    await waitFor(() => expect(note()).toMatch(why));
    expect(note()).toMatch(/8XYZ999.*Start work.*9:15/);
    openAnew(true, more);
    await waitFor(() => expect(note()).toMatch(why));
    expect(steps(next).length).toBeLessThan(2);
    await person.click(screen.getByRole("button", { name: "Got it: Start work, 8XYZ999" }));
    await waitFor(() => expect(note()).toBeUndefined());
    expect(stored()).toEqual([]);
  },
);

test("what is said of a car waits until it is known where the car stands, so that it does not move under a finger", async () => {
  show();
  await pressOffline();
  const bay = Promise.withResolvers<ReturnType<typeof inBay>>();
  openAnew(true, {
    "booking.today": () => today(),
    "clock.bay": () => bay.promise,
    "booking.startWork": conflict,
  });
  await waitFor(() => expect(stored()).toMatchObject([{ state: { is: "failed" } }]));
  expect(note()).toBeUndefined();
  await act(async () => bay.resolve(inBay(order([job()]))));
  await waitFor(() => expect(note()).toMatch(/isn’t on today’s list/));
});

test("of a car that was moved away meanwhile the page says that the step was not done, and nothing stands in front of it", async () => {
  show();
  await pressOffline();
  openAnew(true, { "booking.today": () => today(movedAway), "booking.startWork": conflict });
  await waitFor(() => expect(note()).toMatch(/8XYZ999.*didn’t go through/));
  expect(heard.alerts).toEqual([]);
});

/** What is there while the step is sent again, and what is said of it. */
const undoneOn = async (appointment: object) => {
  show();
  await pressOffline();
  openAnew(true, { "booking.today": () => today(appointment), "booking.startWork": conflict });
  await waitFor(() => expect(note()).toMatch(/didn’t go through/));
};

test.each([
  [
    "canceled",
    { state: { status: "canceled", at: AT, by } },
    /appointment was canceled.*worked on it, tell the advisor/,
  ],
  ["picked up", { state: { status: "done", at: AT, by } }, /The car isn’t in the shop now.*tell the advisor/],
  ["ready", { state: { status: "ready", at: AT, by } }, /marked ready.*advisor/],
  ["in work", { state: { status: "in-work", at: AT, by } }, /already started.*nothing to press/],
  [
    "in another bay",
    { slot: { ...here.appointment.slot, lane: "bay-2" }, state: here.appointment.state },
    /another bay.*choose that bay below/,
  ],
] as const)(
  "of a car that is %s by then it says that, and not to press what is not there",
  async (_, more, why) => {
    await undoneOn(car(more));
    expect(note()).toMatch(why);
    expect(note()).not.toMatch(/Press it again/);
  },
);

test("of a car that can still be started it says that it was changed, and to press again, at its card", async () => {
  await undoneOn(here);
  expect(note()).toMatch(/was changed while you were offline.*press again if it still holds/);
  expect(document.querySelector("[data-failed-step]")?.closest("[data-bay-car]")).not.toBeNull();
});

test("of a car whose order still lacks something it says that in one place, until it is written, and then to press again", async () => {
  const missing = [{ field: "correction", job: "brakes" }];
  const inWork = car();
  const more = {
    "booking.today": () => today(inWork),
    "booking.markReady": () => ({
      ok: false,
      reason: "not-now",
      order: { ok: false, kind: "refused", reason: "missing", missing },
    }),
  };
  show(more);
  await screen.findByRole("button", { name: "Done" });
  await act(async () => setConnected(false));
  await person.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByRole("button", { name: "Done: waits for the connection" });
  await act(async () => setConnected(true));
  await waitFor(() => expect(note()).toMatch(/8XYZ999.*Done.*9:15.*Fill in first: the correction/));
  expect(note()).not.toMatch(/Press it again/);
  expect(document.body.textContent?.match(/Fill in first/g)).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Write up Front brakes" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Cause")));
  const next = openAnew(true, more);
  await waitFor(() => expect(note()).toMatch(/Fill in first: the correction/));
  next.answers["clock.bay"] = () => inBay(order([job({ correction: "New pads" })]));
  await act(() => next.cache.invalidateQueries());
  await waitFor(() => expect(note()).toMatch(/Press it again/));
  expect(document.body.textContent).not.toMatch(/Fill in first/);
  await person.click(screen.getByRole("button", { name: "Got it: Done, 8XYZ999" }));
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Fill in first|Press it again/));
});

test("all that is to be said of a car that has left stands in one place, and has the focus of who was at the car", async () => {
  const { answers } = show({ "booking.ask": () => ({ ok: false, reason: "not-here" }) });
  const title = document.body.appendChild(document.createElement("h1"));
  title.tabIndex = -1;
  await pressOffline();
  await person.click(screen.getByRole("button", { name: "Ask the advisor" }));
  await person.type(screen.getByLabelText("Your question"), "Rotors, too?");
  await person.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByText(/Waits for the connection/);
  screen.getByRole("button", { name: /^Start work/ }).focus();
  answers["booking.today"] = () => today();
  answers["booking.startWork"] = conflict;
  answers["clock.bay"] = () => ({ now: AT, clock: { open: null, at: AT }, orders: [] });
  await act(async () => setConnected(true));
  await waitFor(() => expect(note()).toBeDefined());
  const place = document.querySelector("[data-failed-step]")?.closest("[data-car-notices=others]");
  await waitFor(() => expect(place?.textContent).toMatch(/Start work.*isn’t in the shop.*Rotors, too/));
  await waitFor(() => expect(place?.contains(document.activeElement)).toBe(true));
  expect(document.querySelectorAll("[data-car-notices=others] [data-notice]")).toHaveLength(2);
  title.remove();
});

test("who presses with a connection and comes second reads of which car, and of what changed only", async () => {
  show({ "booking.startWork": conflict });
  await person.click(await screen.findByRole("button", { name: "Start work" }));
  await waitFor(() => expect(heard.alerts).toHaveLength(1));
  expect(heard.alerts[0]).toMatchObject({
    title: "Somebody else changed 8XYZ999",
    text: "Marcus Bell changed it. It is now: confirmed.",
  });
});
