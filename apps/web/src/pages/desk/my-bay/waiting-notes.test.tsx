// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
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
import { entryOf } from "./bay-note.ts";
import { MyBayPage } from "./my-bay-page.tsx";

fakeOverlays();

const AT = "2026-11-23T13:00:00.000Z";
const person = userEvent.setup();
const car = {
  appointment: {
    id: "8XYZ999",
    vehicle: { id: null, plate: "8XYZ999", year: null, make: null, model: null, vin: null },
    customer: { name: "Ben Ito" },
    services: [],
    note: null,
    intake: null,
    question: null,
    kind: "drop-off",
    bookedBy: { kind: "customer", uid: null },
    state: { status: "in-work", at: AT, by: { kind: "staff", uid: "it", name: "Lou" } },
    slot: { date: "2026-11-23", lane: "bay-1", quarters: [100] },
    arrival: { from: AT, to: AT },
  },
  version: 1,
  lastReading: null,
};
const job = {
  id: "brakes",
  name: { en: "Front brakes", es: "" },
  lines: [],
  authorization: "approved",
  technician: { uid: "it", name: "Lou" },
  cause: null,
  correction: null,
  note: null,
  partsNeeded: null,
  foundBy: null,
};
const order = {
  order: {
    id: "8XYZ999",
    number: 7,
    vehicle: { plate: "8XYZ999", year: null, make: null, model: null },
    customer: { name: "Ben Ito" },
    stage: { is: "in-progress", column: "in-progress", at: "2026-03-02T14:00:00.000Z" },
    concerns: [],
    jobs: [job],
  },
  isMine: true,
  work: {},
};
const edited = { ok: true, outcomes: [{ ok: true, changed: true }], order };

function show(more: Answers = {}) {
  const answers: Answers = {
    "booking.today": () => ({
      date: "2026-11-23",
      lanes: [{ id: "bay-1", name: "Bay 1" }],
      appointments: [car],
    }),
    "clock.bay": () => ({ now: AT, clock: { open: null, at: AT }, orders: [order] }),
    "orders.edit": () => edited,
    "booking.ask": () => ({ ok: true }),
    ...more,
  };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician" }), answers };
}
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const sent = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ path }) => path === "orders.edit" || path === "booking.ask");
const connect = (connected: boolean) => act(async () => setConnected(connected));

type Form = readonly [what: string, open: string, field: string, send: string];
const forms: readonly [Form, Form, Form] = [
  ["what was found", "Found something", "What needs to be done?", "Tell the advisor"],
  ["a write-up", "Write it up: Front brakes", "Cause", "Save"],
  ["a question", "Ask the advisor", "Your question", "Ask"],
];
const write = async ([, open, field, send]: Form) => {
  await person.click(await button(open));
  await person.type(screen.getByLabelText(field), "Worn pads");
  await person.click(await button(send));
};

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test.each(forms)(
  "%s written offline waits, outlives a reload, and is sent once when back",
  async (...form) => {
    const first = show();
    await button(form[1]);
    await connect(false);
    await write(form);
    await screen.findByText(/Waits for the connection/);
    expect(sent(first)).toEqual([]);
    const [kept] = outbox.entries.get();
    closeTab();
    const next = show();
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/Waits for the connection/)).toBeNull());
    await connect(false);
    await connect(true);
    expect(sent(next)).toHaveLength(1);
    expect(sent(next)[0]?.input).toMatchObject({ id: "8XYZ999", key: kept?.key });
    expect(JSON.stringify(sent(next)[0]?.input)).toContain("Worn pads");
  },
);

test.each(forms)("%s sent offline leaves the focus on what takes its place", async (...form) => {
  show();
  await button(form[1]);
  await connect(false);
  await write(form);
  const back = await button("Take back: Worn pads");
  const opener = screen.queryByRole("button", { name: form[1] });
  expect(document.activeElement).toBe(opener ?? back);
  back.focus();
  await connect(true);
  await waitFor(() => expect(screen.queryByText(/Waits for the connection/)).toBeNull());
  expect(document.activeElement).toBe(await button(form[1]));
});

test.each(forms)(
  "%s is taken back into its form, and sent unchanged it is the same request",
  async (...form) => {
    const shown = show();
    await button(form[1]);
    await connect(false);
    await write(form);
    const [kept] = outbox.entries.get();
    await person.click(await button("Take back: Worn pads"));
    expect((await screen.findByLabelText<HTMLInputElement>(form[2])).value).toBe("Worn pads");
    expect(outbox.entries.get()).toEqual([]);
    await connect(true);
    expect(sent(shown)).toEqual([]);
    await person.click(await button(form[3]));
    await waitFor(() => expect(sent(shown)).toHaveLength(1));
    expect(sent(shown)[0]?.input).toMatchObject({ key: kept?.key });
  },
);

test.each([
  [
    "a colleague wrote there",
    () => ({ ok: true, outcomes: [{ ok: false, kind: "conflict" }] }),
    /somebody wrote here/,
  ],
  [
    "the order is closed",
    () => ({ ok: true, outcomes: [{ ok: false, kind: "refused" }] }),
    /doesn’t take that/,
  ],
  ["it is not allowed", () => Promise.reject(apiError(403, "forbidden")), /didn’t accept it/],
] as const)(
  "a note that is refused because %s is not sent again, and its words are kept",
  async (_, answer, why) => {
    const shown = show({ "orders.edit": answer });
    await button(forms[1][1]);
    await connect(false);
    await write(forms[1]);
    await connect(true);
    await screen.findByText(why);
    await connect(false);
    await connect(true);
    expect(sent(shown)).toHaveLength(1);
    await person.click(await button("Take back: Worn pads"));
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Cause")).value).toBe("Worn pads");
  },
);

test("a note that was refused says who wrote in the same place and when, and of which car and job it is", async () => {
  const what = "job.brakes.cause";
  const set = { what, by: { uid: "sam", name: "Sam" }, at: "2026-03-02T15:05:00.000Z" };
  const conflict = { ok: false, kind: "conflict", what, present: "Rotors", set };
  const shown = show({ "orders.edit": () => ({ ok: true, outcomes: [conflict] }) });
  await button(forms[1][1]);
  await connect(false);
  await write(forms[1]);
  await connect(true);
  const why = await screen.findByText(/Sam wrote here/);
  expect(why.textContent).toMatch(/10:05\sAM.*Take it back/);
  const note = why.closest<HTMLElement>("[data-bay-note]");
  expect(note?.textContent).toMatch(/8XYZ999\s· Front brakes.*Worn pads/);
  shown.answers["clock.bay"] = () => bay({ ...order, order: { ...order.order, jobs: [] } });
  await act(() => shown.cache.invalidateQueries());
  const stray = await screen.findByText("8XYZ999 · Front brakes");
  expect(stray.closest("[data-bay-note]")?.textContent).toMatch(/Sam wrote here/);
  expect(screen.queryByText(/Take it back/)).toBeNull();
});

const found = (more: object = {}) => ({
  ...order,
  order: {
    ...order.order,
    jobs: [{ ...job, foundBy: { uid: "it", name: "Lou" }, authorization: "pending", ...more }],
  },
});
const bay = (one: object) => ({ now: AT, clock: { open: null, at: AT }, orders: [one] });

test("what one found oneself is withdrawn after a question, and the focus stays with the jobs", async () => {
  const shown = show({ "clock.bay": () => bay(found()) });
  await person.click(await button("Withdraw: Front brakes"));
  expect(document.activeElement?.textContent).toBe("Keep it");
  await person.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Withdraw");
  expect(sent(shown)).toEqual([]);
  await person.click(await button("Withdraw: Front brakes"));
  shown.answers["clock.bay"] = () => bay({ ...order, order: { ...order.order, jobs: [] } });
  await person.click(await button("Yes, withdraw it"));
  await screen.findByText("No jobs on this order yet.");
  expect(sent(shown)).toMatchObject([{ input: { commands: [{ type: "remove-job", job: "brakes" }] } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("No jobs on this order yet."));
  expect(document.activeElement).not.toBe(document.body);
});

test("what a colleague found, and what has a price already, is not one’s own to withdraw", async () => {
  const shown = show({ "clock.bay": () => bay(found({ foundBy: { uid: "mate", name: "Sam" } })) });
  await screen.findByText("Front brakes");
  expect(screen.queryByText("Withdraw")).toBeNull();
  const line = { kind: "labor", id: "l", name: { en: "Pads", es: "" }, hours: 100 };
  shown.answers["clock.bay"] = () => bay(found({ lines: [line] }));
  await act(() => shown.cache.invalidateQueries());
  await screen.findByText(/hasn’t taken it up/);
  expect(screen.queryByText("Withdraw")).toBeNull();
});

test("an eleventh find says why it waits, the words stay, and sent again it is another request", async () => {
  const reason = { ok: false, kind: "refused", reason: "too-many-proposals", limit: 10 };
  const shown = show({ "orders.edit": () => ({ ok: true, outcomes: [reason] }) });
  await write(forms[0]);
  await screen.findByText(/10 finds on this order/);
  expect(screen.getByLabelText<HTMLInputElement>(forms[0][2]).value).toBe("Worn pads");
  shown.answers["orders.edit"] = () => edited;
  await person.click(await button(forms[0][3]));
  await button("Found something");
  const keys = sent(shown).map(({ input }) => (input as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
});

test("what was found on a car that left meanwhile is refused with why, and the words stay", async () => {
  const reason = { ok: false, kind: "refused", reason: "car-left" };
  show({ "orders.edit": () => ({ ok: true, outcomes: [reason] }) });
  await write(forms[0]);
  await screen.findByText(/doesn’t take more jobs. Ask the advisor/);
  expect(screen.getByLabelText<HTMLInputElement>(forms[0][2]).value).toBe("Worn pads");
});

test.each([
  [
    "a car that became ready",
    { stage: { ...order.order.stage, is: "ready" } },
    /8XYZ999.*Front brakes.*marked ready.*advisor.*Worn pads/,
  ],
  [
    "a job that is another’s now",
    { jobs: [{ ...job, technician: { uid: "mb", name: "Marcus Bell" } }] },
    /8XYZ999.*Front brakes.*Marcus Bell’s now.*Worn pads/,
  ],
] as const)(
  "what arrived after it had waited, on %s, says so until it was seen, and leads there",
  async (_, more, says) => {
    show({ "orders.edit": () => ({ ...edited, order: { ...order, order: { ...order.order, ...more } } }) });
    await button(forms[1][1]);
    await connect(false);
    await write(forms[1]);
    await screen.findByText(/Waits for the connection/);
    await connect(true);
    const said = () => document.querySelector("[data-arrived]")?.textContent;
    await waitFor(() => expect(said()).toMatch(says));
    expect(outbox.entries.get()).toEqual([]);
    const way = screen.getAllByRole("link", { name: "Repair order" }).map((one) => one.getAttribute("href"));
    expect(way[0]).toMatch(/\/desk\/orders\/8XYZ999$/);
    await person.click(await button("Got it: Worn pads"));
    expect(said()).toBeUndefined();
  },
);

test("what was refused as its car had left is sent as another request once the car is back, and says so", async () => {
  const reason = { ok: false, kind: "refused", reason: "car-left" };
  const shown = show({ "orders.edit": () => ({ ok: true, outcomes: [reason] }) });
  await button(forms[0][1]);
  await connect(false);
  await write(forms[0]);
  await screen.findByText(/Waits for the connection/);
  const left = {
    ...car,
    appointment: { ...car.appointment, state: { ...car.appointment.state, status: "done" } },
  };
  const day = shown.answers["booking.today"];
  shown.answers["booking.today"] = () => ({ ...(day?.({} as never) as object), appointments: [left] });
  shown.answers["clock.bay"] = () => ({ now: AT, clock: { open: null, at: AT }, orders: [] });
  await connect(true);
  await screen.findByText(/isn’t in the shop anymore.*tell the advisor/);
  await act(() => shown.cache.invalidateQueries());
  expect(screen.queryByRole("button", { name: "Send now: Worn pads" })).toBeNull();
  shown.answers["booking.today"] = day as () => unknown;
  shown.answers["clock.bay"] = () => bay(order);
  shown.answers["orders.edit"] = () => edited;
  await act(() => shown.cache.invalidateQueries());
  const again = await button("Send now: Worn pads");
  expect(again.closest("[data-bay-note]")?.textContent).toMatch(/The car is back.*Worn pads/);
  expect(screen.queryByText(/isn’t in the shop/)).toBeNull();
  await person.click(again);
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  const [first, second] = sent(shown).map(({ input }) => input as { key: string; commands: unknown });
  expect(second?.commands).toEqual(first?.commands);
  expect(second?.key).not.toBe(first?.key);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Found something"));
});

test("what arrived where nothing else had happened says nothing more", async () => {
  show();
  await button(forms[1][1]);
  await connect(false);
  await write(forms[1]);
  await connect(true);
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  expect(document.querySelector("[data-arrived]")).toBeNull();
});

test("a note whose car has left the page shows what became of it, and can be discarded", async () => {
  const gone = { key: "1", form: "my-bay.ask.gone", id: "gone", input: "Why?", start: {}, command: null };
  await outbox.add(entryOf({ ...gone, values: { text: "Why?" } }, "it"));
  show({ "booking.ask": () => ({ ok: false, reason: "not-here" }) });
  await screen.findByText(/isn’t in the shop anymore/);
  await person.click(await button("Discard: Why?"));
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
});
