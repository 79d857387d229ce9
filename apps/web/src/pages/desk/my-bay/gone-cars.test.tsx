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

afterEach(endDesk);
