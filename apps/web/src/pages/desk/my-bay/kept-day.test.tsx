// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "../../../platform/drafts.ts";
import { outbox } from "../../../platform/outbox.ts";
import type { Role } from "../../../platform/session-store.ts";
import { type Answers, apiError, closeTab, endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { inBay, job, order, showBay } from "./bay-samples.tsx";

fakeOverlays();

const AT = "2026-11-23T13:00:00.000Z";
const person = userEvent.setup();
const squealing = order([job()], { concerns: [{ id: "c", text: "Squeals when it brakes" }] });
const open = {
  order: "8XYZ999",
  number: 7,
  job: "brakes",
  name: { en: "Front brakes", es: "" },
  stretch: "s",
  from: AT,
};

const show = (more: Answers = {}, role: Role = "technician") =>
  showBay(
    {
      "clock.bay": () => inBay(squealing, open),
      "clock.press": () => ({ ok: true, ended: null, open: null }),
      ...more,
    },
    role,
  );
const stop = () => screen.findByRole("button", { name: "Stop" });

/** Opens the page again, with what the device keeps, as far as it does. */
function reload(connected: boolean, more: Answers = {}) {
  closeTab();
  setConnected(connected);
  return show(more);
}

beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-23T14:15:00.000Z"));
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("a reload without a connection shows the day as it was, since when, and what is pressed then is sent once", async () => {
  show();
  await stop();
  const again = reload(false, { "clock.press": () => Promise.reject(new Error("no network")) });
  await screen.findByRole("heading", { name: "8XYZ999" });
  expect(screen.getByText(/This is how it was at/).textContent).toMatch(/9:15/);
  screen.getByText("Squeals when it brakes");
  screen.getByText(/Running since/);
  await person.click(await stop());
  await screen.findByRole("button", { name: /Start clock/ });
  again.answers["clock.press"] = () => ({ ok: true, ended: open, open: null });
  again.answers["clock.bay"] = () => inBay(squealing);
  await act(async () => setConnected(true));
  await waitFor(() => expect(screen.queryByText(/This is how it was/)).toBeNull());
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  const presses = again.calls.flatMap(({ path, input }) => (path === "clock.press" ? [input] : []));
  expect(new Set(presses.map((input) => (input as { key: string }).key)).size).toBe(1);
});

test("with a connection nothing old is shown: neither before the answer, nor in the place of a refusal", async () => {
  show();
  await stop();
  const again = reload(true, { "booking.today": () => new Promise(() => {}) });
  await waitFor(() => expect(again.container.querySelector("[aria-busy=true]")).not.toBeNull());
  expect(screen.queryByText("Front brakes")).toBeNull();
  reload(false, { "booking.today": () => Promise.reject(apiError(403, "forbidden")) });
  await screen.findByText("Front brakes");
  await act(async () => setConnected(true));
  await screen.findByText("Your bay didn’t load");
  expect(screen.queryByText("Front brakes")).toBeNull();
});

test("a press that was answered as the connection went, before the clock was read again, is still seen after a reload", async () => {
  const shown = show({ "clock.bay": () => inBay(squealing) });
  await screen.findByRole("button", { name: /Start clock/ });
  shown.answers["clock.bay"] = () => {
    setConnected(false);
    throw new Error("no network");
  };
  await person.click(screen.getByRole("button", { name: /Start clock/ }));
  await screen.findByText(/Sent when you’re back online/);
  const again = reload(false, { "clock.bay": () => inBay(squealing, open) });
  await stop();
  await act(async () => setConnected(true));
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  const keys = [...shown.calls, ...again.calls].flatMap(({ path, input }) =>
    path === "clock.press" ? [(input as { key: string }).key] : [],
  );
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await stop();
});

test("of another day it says which, and after a day it is not shown any more", async () => {
  show();
  await stop();
  vi.setSystemTime(new Date("2026-11-24T12:15:00.000Z"));
  reload(false);
  expect((await screen.findByText(/This is how it was on/)).textContent).toMatch(/Nov 23, 2026/);
  vi.setSystemTime(new Date("2026-11-24T14:16:00.000Z"));
  reload(false);
  await screen.findByText("Your bay didn’t load");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("openhood.bay-day."))).toEqual([]);
});

test("whoever opens it, no contact data is kept on the device; and nothing once somebody signs out", async () => {
  show({}, "owner");
  await stop();
  const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith("openhood.bay-day."));
  await waitFor(() => expect(kept()).toHaveLength(2));
  expect(JSON.stringify(kept())).not.toMatch(/mail\.example|555010/);
  forgetDrafts();
  expect(kept()).toEqual([]);
});
