// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const in2 = { slot: { date: "2026-11-23", lane: "bay-2", quarters: [100] } };
const row = (status: string) => today(car({ ...in2, state: { status } }));
const none = { ...inBay(order([])), orders: [] };
const ready = inBay(order([job()], { stage: { is: "ready", column: "ready", at: AT } }));
const open = {
  ...{ order: "8XYZ999", number: 7, job: "brakes", name: { en: "Front brakes", es: "" } },
  ...{ stretch: "one", from: AT },
};
const ended = (bay: object, end: object) => ({
  ...bay,
  clock: { open: null, at: AT, cut: { ...open, at: AT, ...end } },
});
const canceled = { end: "job-gone", gone: "canceled" };

test.each([
  ["was canceled", row("canceled"), none, "8XYZ999: canceled."],
  ["is ready", row("ready"), ready, "8XYZ999: marked ready."],
  ["is ready and not of today", today(), ready, "8XYZ999: marked ready."],
  ["has left", row("done"), none, "8XYZ999: the car has left."],
  [
    "has no job of one’s own anymore",
    row("in-work"),
    none,
    "8XYZ999: nothing of yours is left to do on this car.",
  ],
])("of a car under one’s own jobs that %s the page says just that", async (_, then, bay, words) => {
  const answers = {
    "booking.today": () => row("in-work"),
    "clock.bay": (): object => inBay(order([job()])),
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("Front brakes");
  answers["booking.today"] = () => then;
  answers["clock.bay"] = () => bay;
  await act(() => cache.invalidateQueries());
  await screen.findByText(words);
});

/** What screen readers are told of the car's place and of the clock, in this order. */
const announced = () =>
  [...document.querySelectorAll("[role=status]")].flatMap(({ textContent }) => textContent || []);

test.each([
  ["was canceled", ended(none, canceled), /: the order was canceled\./, "8XYZ999: canceled."],
  [
    "was marked ready",
    ended(ready, { end: "ready", by: "ana" }),
    /: the car was marked ready\./,
    "8XYZ999: marked ready.",
  ],
])(
  "that a car on which the clock ran %s is said once: of the clock, and of the car once that is seen",
  async (_, bay, why, words) => {
    const answers = {
      "booking.today": () => today(),
      "clock.bay": (): object => inBay(order([job()]), open),
    };
    const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
    await screen.findByRole("button", { name: "Pause" });
    answers["clock.bay"] = () => bay;
    await act(() => cache.invalidateQueries());
    await screen.findByText(why);
    screen.getByText("8XYZ999");
    expect(announced()).toEqual([expect.stringMatching(why)]);
    await act(async () => screen.getByRole("button", { name: "Got it" }).click());
    screen.getByText(words);
    expect(announced()).toEqual([]);
  },
);

test("that somebody marked ready themself what their clock ran on is announced at the car’s place", async () => {
  const answers = {
    "booking.today": () => today(),
    "clock.bay": (): object => inBay(order([job()]), open),
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByRole("button", { name: "Pause" });
  answers["clock.bay"] = () => ended(ready, { end: "ready", by: "it" });
  await act(() => cache.invalidateQueries());
  await screen.findByText("8XYZ999: marked ready.");
  expect(announced()).toEqual(["8XYZ999: marked ready."]);
});

test.each([
  ["canceled", "8XYZ999: canceled."],
  ["picked-up", "8XYZ999: the car has left."],
  ["in-progress", "8XYZ999: nothing of yours is left to do on this car."],
])(
  "of a car without an appointment whose order is %s by then that is said, once its order was asked",
  async (is, words) => {
    const asked = Promise.withResolvers<object>();
    const answers = {
      "booking.today": () => today(),
      "clock.bay": (): object => inBay(order([job()])),
      "orders.get": () => asked.promise,
    };
    const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
    await screen.findByText("Front brakes");
    answers["clock.bay"] = () => none;
    await act(() => void cache.invalidateQueries());
    await screen.findByRole("button", { name: "Got it: 8XYZ999" });
    expect(screen.queryByText(/^8XYZ999: /)).toBeNull();
    asked.resolve({ order: { stage: { is } } });
    await screen.findByText(words);
  },
);

test("of a car that is ready the page says so until it was seen, over a reload", async () => {
  const answers = {
    "booking.today": () => today(),
    "clock.bay": (): object => inBay(order([job()])),
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("Front brakes");
  answers["clock.bay"] = () => ready;
  await act(() => cache.invalidateQueries());
  await screen.findByText("8XYZ999: marked ready.");
  closeTab();
  showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("8XYZ999: marked ready.");
  await act(async () => screen.getByRole("button", { name: "Got it: 8XYZ999" }).click());
  expect(screen.queryByText("8XYZ999: marked ready.")).toBeNull();
  closeTab();
  showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText(/No jobs are yours/);
  expect(screen.queryByText("8XYZ999: marked ready.")).toBeNull();
});

const by = (uid: string) =>
  today(car({ ...in2, state: { status: "ready", readyAt: AT, by: { kind: "staff", uid, name: "Lou" } } }));

test("of a car that was made ready while the page was closed it is told as it opens again, but not to who did it", async () => {
  const answers = {
    "booking.today": () => today(),
    "clock.bay": (): object => inBay(order([job()])),
  };
  const open = () => showOnDesk(<MyBayPage />, { answers, role: "technician" });
  open();
  await screen.findByText("Front brakes");
  closeTab();
  answers["clock.bay"] = () => ready;
  answers["booking.today"] = () => by("ana");
  open();
  await screen.findByText("8XYZ999: marked ready.");
  closeTab();
  answers["booking.today"] = () => by("it");
  open();
  await screen.findByText(/No jobs are yours/);
  expect(screen.queryByText("8XYZ999: marked ready.")).toBeNull();
});

const CARS = "openhood.bay-arrived.it.cars";
const named = (id: string) => order([job({ id: `job of ${id}` })], { id, vehicle: plate(id) });
const plate = (plate: string) => ({ plate, year: null, make: null, model: null });
const withOrders = (...orders: object[]) => ({ ...inBay({}), orders });

/** What another tab keeps. */
const inAnotherTab = (key: string, change: (kept: { id: string }[]) => { id: string }[]) =>
  act(() => {
    localStorage.setItem(key, JSON.stringify(change(JSON.parse(localStorage.getItem(key) ?? "[]"))));
    dispatchEvent(new StorageEvent("storage", { key }));
  });

test("that a car is gone is read once for all tabs, and what an older tab has brings it not back", async () => {
  const answers = {
    "booking.today": () => today(),
    "clock.bay": (): object => withOrders(named("8XYZ999"), named("7ABC123")),
  };
  const { cache } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("8XYZ999");
  // There the first is gone, and that was read; a third has come.
  inAnotherTab(CARS, (kept) => [
    ...kept.filter(({ id }) => id !== "8XYZ999"),
    { id: "6DEF456", name: "6DEF456" },
  ]);
  answers["clock.bay"] = () => withOrders(named("6DEF456"));
  await act(() => cache.invalidateQueries());
  await screen.findByText("7ABC123: nothing of yours is left to do on this car.");
  expect(screen.queryByText(/^8XYZ999/)).toBeNull();
  expect(localStorage.getItem(CARS)).not.toMatch("8XYZ999");
  // Read there while it stands here.
  inAnotherTab(CARS, (kept) => kept.filter(({ id }) => id !== "7ABC123"));
  expect(screen.queryByText(/^7ABC123/)).toBeNull();
  // It is one's own again, and goes again.
  answers["clock.bay"] = () => withOrders(named("6DEF456"), named("7ABC123"));
  await act(() => cache.invalidateQueries());
  await screen.findByText("7ABC123");
  answers["clock.bay"] = () => withOrders(named("6DEF456"));
  await act(() => cache.invalidateQueries());
  const seen = await screen.findByRole("button", { name: "Got it: 7ABC123" });
  await act(async () => seen.click());
  expect(JSON.parse(localStorage.getItem(CARS) ?? "")).toEqual([{ id: "6DEF456", name: "6DEF456" }]);
  answers["clock.bay"] = () => withOrders(named("6DEF456"), named("7ABC123"));
  await act(() => cache.invalidateQueries());
  await screen.findByText("7ABC123");
  answers["clock.bay"] = () => withOrders(named("6DEF456"));
  await act(() => cache.invalidateQueries());
  await screen.findByText(/^7ABC123: /);
});

const brakes = job();
const oil = job({ id: "oil", name: { en: "Oil change", es: "" } });
const mate = { technician: { uid: "mb", name: "Marcus Bell" } };

test.each([
  ["removed", [oil], "Front brakes: taken off the order."],
  ["given to somebody else", [oil, { ...brakes, ...mate }], "Front brakes is Marcus Bell’s now."],
  ["nobody’s now", [oil, { ...brakes, technician: null }], "Front brakes is nobody’s now."],
])(
  "that a job of one’s own was %s while the page was closed is told as it opens again, until it was seen",
  async (_, jobs, words) => {
    const answers = {
      "booking.today": () => today(),
      "clock.bay": (): object => inBay(order([brakes, oil])),
    };
    const open = () => showOnDesk(<MyBayPage />, { answers, role: "technician" });
    open();
    await screen.findByText("Front brakes");
    closeTab();
    answers["clock.bay"] = () => inBay(order(jobs));
    open();
    await screen.findByText(words);
    closeTab();
    open();
    await screen.findByText(words);
    await act(async () => screen.getByRole("button", { name: "Got it: Front brakes" }).click());
    expect(screen.queryByText(words)).toBeNull();
    closeTab();
    open();
    await screen.findByText("Oil change");
    expect(screen.queryByText(words)).toBeNull();
  },
);

test("that nothing is one’s own on a car any more is told as the page opens again also to who began the work", async () => {
  const answers = {
    "booking.today": () => row("in-work"),
    "clock.bay": (): object => inBay(order([brakes])),
  };
  showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("Front brakes");
  closeTab();
  answers["clock.bay"] = () => none;
  showOnDesk(<MyBayPage />, { answers, role: "technician" });
  await screen.findByText("8XYZ999: nothing of yours is left to do on this car.");
});

test("that another’s job was removed while the page was closed is not told", async () => {
  const answers = {
    "booking.today": () => today(),
    "clock.bay": (): object => inBay(order([oil, { ...brakes, ...mate }])),
  };
  const open = () => showOnDesk(<MyBayPage />, { answers, role: "technician" });
  open();
  await screen.findByText("Front brakes");
  closeTab();
  answers["clock.bay"] = () => inBay(order([oil]));
  open();
  await screen.findByText("Oil change");
  expect(screen.queryByText(/Front brakes/)).toBeNull();
});

afterEach(endDesk);
