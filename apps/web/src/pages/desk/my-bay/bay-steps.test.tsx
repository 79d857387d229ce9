// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox } from "../../../platform/outbox.ts";
import { type Answers, apiError, closeTab, endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, inBay, job, order, showBay, today } from "./bay-samples.tsx";

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

const show = (more: Answers = {}) =>
  showBay({
    "booking.today": () => today(here),
    "booking.startWork": () => ({ ok: true, version: 2, notified: "nobody" }),
    ...more,
  });

/** Closes the tab, and opens the page in another one. */
function openAnew(connected: boolean, more: Answers = {}) {
  closeTab();
  setConnected(connected);
  return show(more);
}
const steps = ({ calls }: ReturnType<typeof show>) =>
  calls.flatMap(({ path, input }) => (path === "booking.startWork" ? [input as { key: string }] : []));
const stored = () => outbox.entries.get();
const failed = () => document.querySelector("[data-outbox-entry=failed]");
const note = () => failed()?.textContent;
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
    /was changed while you were offline/,
  ],
  [
    "a step the shop does not take",
    {},
    { "booking.startWork": () => Promise.reject(apiError(403, "forbidden")) },
    /didn’t accept it/,
  ],
  ["a press of yesterday", { at: "2026-11-24T12:00:00.000Z" }, {}, /too old to send/],
] as const)(
  "of %s it says that it was not done, and when it was pressed, until it was seen",
  async (_, later, more, why) => {
    show();
    await pressOffline();
    if ("at" in later) vi.setSystemTime(new Date(later.at));
    const next = openAnew(true, more);
    await waitFor(() => expect(note()).toMatch(why));
    expect(note()).toMatch(/8XYZ999.*9:15.*Start work/);
    openAnew(true, more);
    await waitFor(() => expect(note()).toMatch(why));
    expect(steps(next).length).toBeLessThan(2);
    await person.click(screen.getByRole("button", { name: "Discard: Start work" }));
    await waitFor(() => expect(note()).toBeUndefined());
    expect(stored()).toEqual([]);
  },
);

test("what failed is listed at its car, in front of nothing, until its step is pressed again", async () => {
  show();
  await pressOffline();
  const { answers } = openAnew(true, { "booking.startWork": conflict });
  await waitFor(() => expect(failed()?.closest("[data-bay-car]")).not.toBeNull());
  expect(heard.alerts).toEqual([]);
  answers["booking.startWork"] = () => ({ ok: true, version: 3, notified: "nobody" });
  await person.click(await screen.findByRole("button", { name: "Start work" }));
  await waitFor(() => expect(stored()).toEqual([]));
});

test("what the order of a car lacks is said once, also after a reload, until it is written", async () => {
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
  await waitFor(() => expect(note()).toMatch(/8XYZ999.*9:15.*Done/));
  await waitFor(() =>
    expect(document.body.textContent?.match(/Fill in first: the correction/g)).toHaveLength(1),
  );
  await person.click(screen.getByRole("button", { name: "Write up Front brakes" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Cause")));
  const next = openAnew(true, more);
  await screen.findByText(/Fill in first: the correction/);
  next.answers["clock.bay"] = () => inBay(order([job({ correction: "New pads" })]));
  await act(() => next.cache.invalidateQueries());
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Fill in first/));
  await person.click(screen.getByRole("button", { name: "Discard: Done" }));
  await waitFor(() => expect(note()).toBeUndefined());
});

test("what failed on a car that is gone from the page is listed above all", async () => {
  const { answers } = show();
  await pressOffline();
  answers["booking.today"] = () => today();
  answers["booking.startWork"] = conflict;
  answers["clock.bay"] = () => ({ now: AT, clock: { open: null, at: AT }, orders: [] });
  await act(async () => setConnected(true));
  await waitFor(() => expect(note()).toMatch(/8XYZ999/));
  await waitFor(() => expect(failed()?.closest("[data-bay-car]")).toBeNull());
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
