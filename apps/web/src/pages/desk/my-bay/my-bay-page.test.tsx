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
import { car } from "./bay-samples.tsx";
import { MyBayPage } from "./my-bay-page.tsx";

const heard = fakeOverlays();

const AT = "2026-11-23T13:00:00.000Z";
const person = userEvent.setup();

const job = (id: string, name: string, more: object = {}) => ({
  id,
  name: { en: name, es: name },
  lines: [],
  authorization: "approved",
  noWork: null,
  technician: { uid: "it", name: "Lou" },
  cause: null,
  correction: null,
  note: null,
  partsNeeded: null,
  ...more,
});
const order = (id: string, jobs: object[], { running = [] as string[], isMine = true } = {}) => ({
  order: {
    id,
    number: 7,
    vehicle: { plate: id, year: 2018, make: "Honda", model: "Civic" },
    customer: { name: "Rosa Diaz" },
    createdAt: AT,
    stage: { is: "in-progress", column: "in-progress", at: "2026-03-02T14:00:00.000Z" },
    concerns: [],
    jobs,
  },
  isMine,
  work: Object.fromEntries(
    jobs.map((one) => [(one as { id: string }).id, { worked: 0, running, paused: null }]),
  ),
});
const bayOf = (...orders: object[]) => ({ now: AT, clock: { open: null, pressedAt: null }, orders });
const today = (...appointments: object[]) => ({
  date: "2026-11-23",
  lanes: [{ id: "bay-1", name: "Bay 1" }],
  appointments,
});
const brakes = order("7ABC123", [job("brakes", "Front brakes")]);

function show(more: Answers, language: "en" | "es" = "en") {
  const answers: Answers = { "booking.today": () => today(), "clock.bay": () => bayOf(brakes), ...more };
  return { ...showOnDesk(<MyBayPage />, { answers, role: "technician", language }), answers };
}
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {});
afterEach(() => {
  vi.restoreAllMocks();
  return endDesk();
});

test("jobs that did not load say so and are asked for again; until then they are on their way", async () => {
  const { answers, container } = show({ "clock.bay": () => new Promise(() => {}) });
  await waitFor(() => expect(container.querySelector("[aria-busy=true]")).not.toBeNull());
  expect(screen.queryByText(/No jobs are yours/)).toBeNull();
  await endDesk();
  const failing = show({ "clock.bay": () => Promise.reject(apiError(500, "internal")) });
  await screen.findByText("Your jobs didn’t load");
  failing.answers["clock.bay"] = answers["clock.bay"] = () => bayOf(brakes);
  await person.click(await button("Try again"));
  await screen.findByText("Front brakes");
  expect(screen.queryByText("Your jobs didn’t load")).toBeNull();
});

test("whose last car is ready has no jobs, and is told so", async () => {
  const done = structuredClone(brakes);
  done.order.stage = { ...done.order.stage, is: "ready" };
  show({ "clock.bay": () => bayOf(done) });
  await screen.findByText(/No jobs are yours right now/);
  expect(screen.queryByText("Front brakes")).toBeNull();
});

test("without a connection nobody waits for jobs that cannot come", async () => {
  const { cache } = show({ "clock.bay": () => Promise.reject(new Error("no network")) });
  await screen.findByText("Your jobs didn’t load");
  act(() => setConnected(false));
  await act(async () => void cache.invalidateQueries());
  expect(screen.getByRole("alert").textContent).toMatch(/offline/);
});

test("whoever has no jobs is told where they come from", async () => {
  show({ "clock.bay": () => bayOf() });
  await screen.findByText(/No jobs are yours right now/);
});

test("the focus stays at the clock: what takes the place of the pressed button has it", async () => {
  show({ "clock.press": () => new Promise(() => {}) });
  await person.click(await button("Start clock: Front brakes"));
  expect(focused()).toBe("Pause");
  await person.click(await button("Pause"));
  await person.click(await button("Break"));
  await waitFor(() => expect(focused()).toBe("Resume"));
  await person.keyboard("{Enter}");
  await person.click(await button("Stop"));
  await waitFor(() => expect(focused()).toBe("Start clock"));
});

test("what is pressed says that it is sent later only without a connection, a pause with its reason", async () => {
  const { container } = show({ "clock.press": () => new Promise(() => {}) });
  const state = () => container.querySelector("[data-bay-job] [role=status]")?.textContent;
  await person.click(await button("Start clock: Front brakes"));
  expect(state()).toMatch(/^Running since .*M\.$/);
  await act(async () => setConnected(false));
  expect(state()).toMatch(/^Running since .* Sent when you’re back online\.$/);
  await person.click(await button("Pause"));
  await person.click(await button("Break"));
  expect(state()).toBe("Paused: Break. Sent when you’re back online.");
  await person.click(await button("Resume: Front brakes"));
  await person.click(await button("Stop"));
  expect(state()).toBe("Stopped. Sent when you’re back online.");
  await act(async () => setConnected(true));
  expect(state()).toBe("");
});

test("buttons of one name are described by their car", async () => {
  const other = order("8XYZ999", [job("rear", "Front brakes")]);
  show({ "clock.bay": () => bayOf(brakes, other) });
  for (const name of ["Start clock: Front brakes", "Found something", "Write it up: Front brakes"]) {
    const buttons = await screen.findAllByRole("button", { name });
    const described = buttons.map((one) => one.getAttribute("aria-describedby") ?? "");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(["7ABC123", "8XYZ999"]);
  }
});

test("Escape puts the reasons of a pause away and the focus back on Pause", async () => {
  show({ "clock.press": () => new Promise(() => {}) });
  await person.click(await button("Start clock: Front brakes"));
  await person.click(await button("Pause"));
  (await button("Break")).focus();
  await person.keyboard("{Escape}");
  expect(screen.queryByText("Break")).toBeNull();
  expect(focused()).toBe("Pause");
});

test("a press that was refused gives the button and the focus back, and says why", async () => {
  show({ "clock.press": () => ({ ok: false, reason: "not-wanted" }) });
  await person.click(await button("Start clock: Front brakes"));
  await button("Start clock: Front brakes");
  await waitFor(() => expect(focused()).toBe("Start clock"));
  expect(heard.said[0]).toMatch(/doesn’t want this job/);
});

test.each([
  ["en", ["Sam"], "Sam is on it."],
  ["en", ["Sam", "Kim"], "Sam and Kim are on it."],
  ["es", ["Sam"], "Lo trabaja Sam."],
  ["es", ["Sam", "Kim"], "Lo trabajan Sam y Kim."],
] as const)("in %s, of %j is said: %s", async (language, running, words) => {
  show(
    {
      "clock.bay": () => bayOf(order("7ABC123", [job("brakes", "Front brakes")], { running: [...running] })),
    },
    language,
  );
  await screen.findByText(words);
});

const coming = {
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
    state: { status: "confirmed", confirmedAt: AT },
    slot: { date: "2026-11-23", lane: "bay-1", quarters: [100] },
    arrival: { from: AT, to: AT },
  },
  version: 1,
  lastReading: null,
};

test.each([
  ["comes", () => bayOf(brakes)],
  ["comes and cannot be read", () => Promise.reject(apiError(500, "internal"))],
])("a form that is open on a car stays open when another car %s", async (_, read) => {
  localStorage.setItem("my-bay", "bay-1");
  const { answers, cache } = show({});
  await person.click(await button("Write it up: Front brakes"));
  await person.type(screen.getByLabelText("Cause"), "Pads");
  const cause = screen.getByLabelText("Cause");
  answers["booking.today"] = () => today(coming);
  answers["clock.bay"] = (input: { cars: string[] }) => {
    expect(input.cars).toEqual(["8XYZ999"]);
    return read();
  };
  await act(() => cache.invalidateQueries({ queryKey: [["booking"]] }));
  await screen.findByRole("heading", { name: "8XYZ999" });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByLabelText("Cause") === cause).toBe(true);
});

test.each([
  ["an ended session", apiError(401, "session-ended")],
  ["a limit", apiError(429, "rate-limited")],
  ["a new version", apiError(412, "client-outdated")],
  ["a lost answer", new Error("no network")],
])("a press of the clock outlasts %s, and is sent again under its key", async (_, error) => {
  const { calls } = show({ "clock.press": () => Promise.reject(error) });
  await person.click(await button("Start clock: Front brakes"));
  await waitFor(() => expect(calls.some(({ path }) => path === "clock.press")).toBe(true));
  await screen.findByText(/Running since/);
  expect(heard.said).toEqual([]);
  closeTab();
  const next = show({ "clock.press": () => ({ ok: true, ended: null, open: null }) });
  await waitFor(() => expect(next.calls.some(({ path }) => path === "clock.press")).toBe(true));
  const keyOf = (all: typeof calls) =>
    all.flatMap(({ path, input }) => (path === "clock.press" ? [(input as { key: string }).key] : []))[0];
  expect(keyOf(next.calls)).toBe(keyOf(calls));
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
});

test("a press that can never be taken is not sent again, and says why", async () => {
  show({ "clock.press": () => Promise.reject(apiError(403, "forbidden")) });
  await person.click(await button("Start clock: Front brakes"));
  await waitFor(() => expect(heard.said[0]).toMatch(/isn’t allowed/));
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  await button("Start clock: Front brakes");
});

const inWork = {
  ...coming,
  appointment: {
    ...coming.appointment,
    state: { status: "in-work", at: AT, by: { kind: "staff", uid: "it", name: "Lou" } },
  },
};
const held = {
  ok: false,
  reason: "not-now",
  order: { reason: "missing", missing: [{ field: "correction", job: "brakes" }] },
};

test("a step that the order holds up says what is missing, and leads to where it is written", async () => {
  localStorage.setItem("my-bay", "bay-1");
  const { answers } = show({
    "booking.today": () => today(inWork),
    "clock.bay": () => bayOf(order("8XYZ999", [job("brakes", "Front brakes")])),
    "booking.markReady": () => held,
  });
  await person.click(await button("Done"));
  const why = await screen.findByRole("alert");
  expect(why.textContent).toContain("“Done” has to wait");
  expect(why.textContent).toContain("Fill in first: the correction of each approved job");
  expect(why.textContent).not.toContain("Ask the advisor");
  expect(heard.said).toEqual([]);
  await person.click(await button("Write up Front brakes"));
  expect(document.activeElement).toBe(screen.getByLabelText("Cause"));
  // Asked again later, it opens again.
  await person.click(await button("Cancel"));
  await person.click(await button("Write up Front brakes"));
  expect(screen.getByLabelText("Correction")).toBeTruthy();
  answers["booking.markReady"] = () => ({ ok: true, version: 2, notified: "nobody" });
  await person.click(await button("Done"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("what a technician cannot fill in is the advisor's to be asked", async () => {
  localStorage.setItem("my-bay", "bay-1");
  show({
    "booking.today": () => today(inWork),
    "clock.bay": () => bayOf(order("8XYZ999", [job("brakes", "Front brakes")])),
    "booking.markReady": () => ({
      ...held,
      order: { reason: "missing", missing: [{ field: "key-tag", job: null }] },
    }),
  });
  await person.click(await button("Done"));
  const why = await screen.findByRole("alert");
  expect(why.textContent).toContain("Fill in first: key tag. Ask the advisor below");
});

test("a clock that has to wait for what the shop wants filled in says so in the words of the car's step", async () => {
  const missing = [
    { field: "key-tag", job: null },
    { field: "odometer-in", job: null },
  ];
  show({ "clock.press": () => ({ ok: false, reason: "missing", missing }) });
  await person.click(await button(/Start clock/));
  await waitFor(() => expect(heard.said).toEqual(["Fill in first: key tag, odometer in."]));
});

test("a job that changed after it was approved says so; nothing starts it until then", async () => {
  const changed = { authorization: "pending", noWork: "asked-again" };
  const fresh = { authorization: "pending", noWork: "not-approved" };
  const jobs = [job("brakes", "Front brakes", changed), job("oil", "Oil change", fresh)];
  show({ "clock.bay": () => bayOf(order("7ABC123", jobs)) });
  await screen.findByText(/^Changed · /);
  await screen.findByText("Changed: it waits until the customer approves it again.");
  await screen.findByText("The clock starts once the customer approves it.");
  expect(screen.queryByRole("button", { name: /Start clock/ })).toBeNull();
});

test("words that were refused of a car that is ready by now stand on the page", async () => {
  const note = {
    ...{ key: "k", form: "my-bay.write.brakes", id: "7ABC123", input: null, refused: "changed" },
    ...{ values: { correction: "New pads" }, start: { correction: "" }, command: { type: "set-job" } },
  };
  localStorage.setItem("openhood.bay-notes.it", JSON.stringify([note]));
  const ready = order("7ABC123", [job("brakes", "Front brakes")]);
  Object.assign(ready.order.stage, { is: "ready", column: "ready" });
  show({ "clock.bay": () => bayOf(ready) });
  await screen.findByText("New pads");
});

test("the car and the job on which one's clock runs come first; a colleague's, declined and deferred jobs are folded", async () => {
  const mate = { technician: { uid: "mb", name: "Marcus Bell" } };
  const jobs = [
    job("belt", "Belt", { authorization: "declined" }),
    job("wipers", "Wipers", mate),
    job("oil", "Oil change"),
    job("tires", "Tires"),
  ];
  const open = { order: "7DEF456", number: 7, job: "tires", name: { en: "Tires", es: "" }, from: AT };
  const clock = { open: { ...open, stretch: "s" }, pressedAt: AT };
  show({ "clock.bay": () => ({ ...bayOf(brakes, order("7DEF456", jobs)), clock }) });
  const folded = await screen.findByText("2 other jobs:");
  expect(folded.textContent).toMatch(/Belt\s· Declined, Wipers\s· Marcus Bell/);
  const cars = [...document.querySelectorAll("[data-own-car]")];
  expect(cars.map((car) => car.getAttribute("data-own-car"))).toEqual(["7DEF456", "7ABC123"]);
  const shown = [...(cars[0]?.querySelectorAll("[data-bay-job]") ?? [])];
  expect(shown.map((one) => one.getAttribute("aria-label"))).toEqual([
    "Tires",
    "Oil change",
    "Belt",
    "Wipers",
  ]);
  expect(shown.map((one) => one.closest("details")?.open)).toEqual([undefined, undefined, false, false]);
});

test("nothing can be pressed that moves when one's jobs are read, and those of other bays come in below", async () => {
  localStorage.setItem("my-bay", "bay-1");
  const { promise, resolve } = Promise.withResolvers<void>();
  const { answers, cache, container } = show({
    "booking.today": () => today(car()),
    "clock.bay": () => promise.then(() => bayOf()),
  });
  await waitFor(() => expect(container.querySelector("[aria-busy=true]")).not.toBeNull());
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  resolve();
  const done = await button("Done");
  answers["clock.bay"] = () => bayOf(brakes);
  await act(() => cache.invalidateQueries());
  const own = (await screen.findByText("Your jobs")) as HTMLElement;
  expect(done.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("the clock that waits for the odometer asks for it in its place, then starts", async () => {
  const asked: unknown[] = [];
  let isRead = false;
  show({
    "clock.press": (input) => {
      asked.push(input);
      return isRead
        ? { ok: true, ended: null, open: null }
        : { ok: false, reason: "missing", missing: [{ field: "odometer-in", job: null }] };
    },
    "orders.edit": (input) => {
      asked.push(input);
      const { commands } = input as { commands: { anyway?: boolean }[] };
      if (!commands[0]?.anyway)
        return {
          ok: true,
          outcomes: [
            {
              ok: false,
              kind: "refused",
              reason: "odometer",
              why: "jump",
              than: "last",
              last: { on: "2026-02-02", miles: 81_200 },
            },
          ],
        };
      isRead = true;
      return { ok: true, outcomes: [{ ok: true, changed: true }] };
    },
  });
  await person.click(await button("Start clock: Front brakes"));
  await person.type(await screen.findByLabelText("Odometer in (miles)"), "812,000{Enter}");
  await screen.findByText(/far more than last time: 81,200/);
  await person.click(await button("Save anyway"));
  await waitFor(() => expect(screen.queryByLabelText("Odometer in (miles)")).toBeNull());
  const press = { press: { kind: "start", order: "7ABC123", job: "brakes" } };
  const changes = [{ field: "odometerIn", from: null, to: 812_000 }];
  await waitFor(() =>
    expect(asked).toMatchObject([
      press,
      { id: "7ABC123", commands: [{ type: "set-order", changes }] },
      { commands: [{ changes, anyway: true }] },
      press,
    ]),
  );
});

test("an odometer typed without a connection outlives the tab, and is sent before the clock that waits for it", async () => {
  let isRead = false;
  const answers: Answers = {
    "clock.press": () =>
      isRead
        ? { ok: true, ended: null, open: null }
        : { ok: false, reason: "missing", missing: [{ field: "odometer-in", job: null }] },
    "orders.edit": () => {
      isRead = true;
      return { ok: true, outcomes: [{ ok: true, changed: true }] };
    },
  };
  show(answers);
  await person.click(await button("Start clock: Front brakes"));
  const field = await screen.findByLabelText("Odometer in (miles)");
  act(() => setConnected(false));
  await person.type(field, "81,200{Enter}");
  await screen.findByText("Odometer in (miles): 81,200");
  await screen.findByText(/^Running since .* Sent when you’re back online/);
  closeTab();
  const { calls } = show(answers);
  const changes = [{ field: "odometerIn", from: null, to: 81_200 }];
  await waitFor(() =>
    expect(calls.filter(({ path }) => /orders.edit|clock.press/.test(path))).toMatchObject([
      { path: "orders.edit", input: { id: "7ABC123", commands: [{ type: "set-order", changes }] } },
      { path: "clock.press", input: { press: { kind: "start", order: "7ABC123", job: "brakes" } } },
    ]),
  );
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
});
