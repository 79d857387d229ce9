// @vitest-environment happy-dom
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { BookingForm } from "./booking-form.tsx";

const heard = fakeOverlays();
let saving: PromiseWithResolvers<unknown>;
let shown: ReturnType<typeof showOnDesk>;

let server: { settings: BookingSettings; version: string };

/** The form, and somebody else who saves while it is open. */
function Sample() {
  const [current, setCurrent] = useState(server);
  const reread = async () => {
    setCurrent(server);
    return server;
  };
  return (
    <>
      <BookingForm current={current as never} reread={reread as never} />
      <button type="button" onClick={() => void reread()}>
        They save
      </button>
    </>
  );
}

/** The same with one bay and none of its hours: what is left has nothing to do with how much there is. */
const small: BookingSettings = {
  ...demoBooking,
  lanes: demoBooking.lanes.slice(0, 1).map((lane) => ({ ...lane, staffed: lane.staffed.map(() => []) })),
};
const show = (settings: BookingSettings) => {
  server = { settings, version: "1" };
  shown = showOnDesk(<Sample />, {
    role: "owner",
    answers: { "booking.saveSettings": () => saving.promise },
  });
};
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  saving = Promise.withResolvers();
});
afterEach(endDesk);

const field = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test("what they saved meanwhile is said by its field, an hour with its bay and day, and nothing else", async () => {
  show(demoBooking);
  await screen.findByRole("button", { name: "Save" });
  type("lanes.0.name", "Quick bay");
  const [first, second, ...rest] = demoBooking.lanes;
  if (!first || !second) throw new Error("no bays");
  const staffed = second.staffed.map((spans, day) => (day === 2 ? [{ from: 450, to: 705 }] : spans));
  server = {
    settings: { ...demoBooking, horizonDays: 30, lanes: [first, { ...second, staffed }, ...rest] as never },
    version: "2",
  };
  fireEvent.click(screen.getByRole("button", { name: "They save" }));
  const notice = await screen.findByText("Somebody else changed this");
  const lines = within(notice.parentElement as HTMLElement).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    "Quick bay: Name: Bay 1",
    "Bay 2, Wednesday: Hours: 07:30 – 11:45",
    "How far ahead, in days: 30",
  ]);
  expect(field("lanes.0.name").value).toBe("Quick bay");
});

test("of hours that end before they start the errors say just that, with the day", async () => {
  show(demoBooking);
  await screen.findByRole("button", { name: "Save" });
  type("lanes.1.staffed.2.spans.0.to", "07:00");
  type("dropOff.to", "06:00");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^Bay 2, Wednesday: To: The end must be after the start\.$/);
  await screen.findByText(/^Cars can be left until: The end must be after the start\.$/);
});

test("the owner says how much one customer can have: no less than one appointment, and a share of a day", async () => {
  show(small);
  await screen.findByRole("button", { name: "Save" });
  expect([field("caps.guests").value, field("caps.accounts").value]).toEqual(["3", "6"]);
  type("caps.guests", "0");
  type("caps.dayShare", "40");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field("caps.guests").getAttribute("aria-invalid")).toBe("true"));
  type("caps.guests", "2");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.calls.map(({ path }) => path)).toContain("booking.saveSettings"));
  const sent = shown.calls.find(({ path }) => path === "booking.saveSettings")?.input;
  const caps = { guests: 2, accounts: 6, fleets: 20, dayShare: 40 };
  expect(sent).toMatchObject({ settings: { caps } });
  await act(async () => saving.resolve({ ok: true }));
  await waitFor(() => expect(heard.said).toEqual(["Saved. Customers book by it now."]));
});

test("who leaves with changes is asked first", async () => {
  show(small);
  await screen.findByRole("button", { name: "Save" });
  type("lanes.0.name", "Quick bay");
  await screen.findByText(/^Not saved yet/);
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  await act(() => shown.router.navigate("/elsewhere"));
  await waitFor(() => expect(heard.alerts).toHaveLength(1));
  expect(heard.alerts[0]?.text).toMatch(/^Customers don’t see your changes yet/);
  await act(async () => heard.alerts[0]?.answer("cancel"));
  expect(place()).toBe("/");
});

/** Somebody leaves while another name is being saved. */
async function leaveWhileSaving(leave: () => Promise<void> = () => shown.router.navigate("/elsewhere")) {
  if (!screen.queryByRole("button", { name: "Save" })) show(small);
  await screen.findByRole("button", { name: "Save" });
  type("lanes.0.name", "Quick bay");
  await screen.findByText(/^Not saved yet/);
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.calls.map(({ path }) => path)).toContain("booking.saveSettings"));
  await act(leave);
  expect(place()).toBe("/");
}
const place = () => shown.router.state.location.pathname;

const saved = async () => {
  const lanes = small.lanes.map((lane) => ({ ...lane, name: "Quick bay" }));
  server = { settings: { ...small, lanes }, version: "2" };
  await act(async () => saving.resolve({ ok: true }));
};

test("who leaves while it is being saved is there once it is, unasked", async () => {
  await leaveWhileSaving();
  await saved();
  await waitFor(() => expect(place()).toBe("/elsewhere"));
  expect(heard.asked).toEqual([]);
});

test("who goes back while it is being saved is back once it is, not led on anew", async () => {
  show(small);
  await act(() => shown.router.navigate("/elsewhere"));
  await act(() => shown.router.navigate("/"));
  await leaveWhileSaving(() => shown.router.navigate(-1));
  await saved();
  await waitFor(() => expect(place()).toBe("/elsewhere"));
  expect(shown.router.state.historyAction).toBe("POP");
});

test("who leaves while it is being saved is asked where it could not be", async () => {
  await leaveWhileSaving();
  await act(async () => saving.reject(apiError(500, "internal")));
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toMatch(/^Leave without saving\?/);
  expect(place()).toBe("/");
  await act(async () => heard.alerts[0]?.answer("confirm"));
  await waitFor(() => expect(place()).toBe("/elsewhere"));
});
