// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { sampleCard } from "../../../features/orders/sample-card.ts";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { EndOfDayPage } from "./end-of-day-page.tsx";

afterEach(endDesk);

const PAST = "2020-01-01T12:00:00.000Z";
const AHEAD = "2099-01-01T12:00:00.000Z";
const visit = (plate: string, state: object, by = PAST) => ({
  version: 1,
  lastReading: null,
  appointment: {
    id: plate,
    kind: "drop-off",
    state,
    arrival: { from: by, to: by },
    slot: { date: "2026-11-23", lane: "bay-1", quarters: [1, 2] },
    bookedAt: PAST,
    customer: { name: `Owner of ${plate}`, phone: "(212) 555-0177" },
    vehicle: { plate, year: null, make: null, model: null },
    intake: { odometer: null, keyTag: "A7" },
  },
});
const open = [{ from: 8 * 60, to: 17 * 60 }];
const hours = [open, open, open, open, open, [], []];

const none = { in: 0, out: 0, net: 0 };
const totals = {
  tenders: {
    cash: { in: 12_000, out: 2_000, net: 10_000 },
    check: none,
    card: none,
    transfer: none,
    online: none,
  },
  ...{ invoiced: 41_250, tax: 3_000, writtenOff: 0, receivable: 30_750, held: -500 },
};

function show(more: Answers, role: "advisor" | "technician" = "advisor") {
  const answers: Answers = {
    "booking.today": () => ({ date: "2026-11-27", lanes: [], appointments: [] }),
    "board.get": () => ({ cards: [] }),
    "clock.running": () => ({ now: PAST, clocks: [] }),
    "orders.missed": () => ({ orders: [] }),
    "payments.day": () => ({ day: "2026-11-27", payments: [], totals }),
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "threads.waiting": () => [],
    "messages.inbox": () => ({ messages: [], unread: 0, next: null }),
    "shop.get": () => ({ profile: { hours, closures: [], timeZone: "UTC" }, services: [] }),
    "booking.schedule": () => ({ settings: null, days: [], appointments: [], blocks: [] }),
    ...more,
  };
  return showOnDesk(<EndOfDayPage />, { answers, role });
}
const part = async (name: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: new RegExp(`^${name}`) });
  return within(heading.closest("section") as HTMLElement);
};

test("a day with nothing left says so of each thing, and the next day is the next that is open", async () => {
  const { calls } = show({});
  for (const said of [
    /job clock is running/,
    /No car is in the shop/,
    /Nobody is overdue/,
    /ready when promised/,
    /Nobody waits for an answer/,
  ])
    await screen.findByText(said);
  // The day after a Friday.
  await part("Monday, November 30");
  await screen.findByText("No cars booked");
  expect(calls.find(({ path }) => path === "booking.schedule")?.input).toEqual({
    from: "2026-11-30",
    days: 1,
  });
});

test("what is left stands under its heading: a clock, cars with their keys, who did not come, what was promised", async () => {
  const clock = {
    order: "o1",
    stretch: "s",
    job: "j",
    number: 7,
    name: { en: "Brakes", es: "Frenos" },
    from: PAST,
  };
  show({
    "clock.running": () => ({
      now: PAST,
      clocks: [{ uid: "t", name: "Teresa", open: clock, forgotten: false }],
    }),
    "booking.today": () => ({
      date: "2026-11-27",
      lanes: [],
      appointments: [
        visit("READY1", { status: "ready", readyAt: PAST }),
        visit("WORK22", { status: "in-work", startedAt: PAST }),
        visit("GONE33", { status: "done" }),
        visit("LATE44", { status: "confirmed" }),
        visit("NOSHOW", { status: "no-show" }),
        visit("SOON55", { status: "confirmed" }, AHEAD),
      ],
    }),
    "board.get": () => ({
      cards: [
        sampleCard("MISSED", "in-progress", { promisedAt: PAST }),
        sampleCard("INTIME", "ready", { promisedAt: AHEAD }),
      ],
    }),
    "orders.get": () => ({ view: "counter", order: { customer: { phone: null } } }),
  });
  const links = async (name: string) =>
    (await part(name)).getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(await links("Clocks")).toEqual([["Teresa", "/desk/orders/o1"]]);
  expect(await links("Cars")).toEqual([
    ["READY1", "/desk/orders/READY1"],
    ["Call (212)\u00a0555-0177", "tel:2125550177"],
    ["WORK22", "/desk/orders/WORK22"],
    // Those without an appointment after them.
    ["INTIME", "/desk/orders/INTIME"],
    ["MISSED", "/desk/orders/MISSED"],
  ]);
  (await part("Cars")).getAllByText(/key tag A7/);
  const absent = (await links("Expected")).filter(([, to]) => !to?.startsWith("tel:"));
  expect(absent).toEqual([
    ["LATE44", "/desk/schedule?date=2026-11-23&appointment=LATE44"],
    ["NOSHOW", "/desk/schedule?date=2026-11-23&appointment=NOSHOW"],
  ]);
  expect(await links("Promised")).toEqual([["MISSED", "/desk/orders/MISSED"]]);
  expect(screen.queryByText(/SOON55|GONE33/)).toBeNull();
});

test("two rows of one car have links of names of their own", async () => {
  const twice = [visit("SAME11", { status: "confirmed" }), visit("SAME11", { status: "no-show" })].map(
    (row, at) => ({
      ...row,
      appointment: {
        ...row.appointment,
        id: `visit-${at}`,
        arrival: { from: PAST, to: `2020-01-01T1${at}:00:00.000Z` },
      },
    }),
  );
  show({ "booking.today": () => ({ date: "2026-11-27", lanes: [], appointments: twice }) });
  const rows = (await part("Expected")).getAllByRole("link", { name: /^SAME11 Owner of SAME11 · / });
  expect(rows).toHaveLength(2);
  const [one, other] = ["10:00", "11:00"].map((time) =>
    screen.getByRole("link", { name: new RegExp(`^SAME11 .*${time}`) }),
  );
  expect(one).not.toBe(other);
});

test("a car whose order is open stands where the board has it, in the board's word", async () => {
  show({
    "booking.today": () => ({
      date: "2026-11-27",
      lanes: [],
      appointments: [visit("PARTS1", { status: "in-work", startedAt: PAST })],
    }),
    "board.get": () => ({ cards: [sampleCard("PARTS1", "awaiting-parts")] }),
  });
  const cars = await part("Cars");
  await cars.findByText(/Awaiting parts/);
  expect(cars.queryByText(/In progress/)).toBeNull();
});

test("a car that came without an appointment is still here, too", async () => {
  show({ "board.get": () => ({ cards: [sampleCard("WALKED", "in-progress", { keyTag: "B2" })] }) });
  expect((await part("Cars")).getByRole("link").textContent).toBe("WALKED");
  (await part("Cars")).getByText(/key tag B2/);
});

test("whose car is ready without an appointment is called from there, too, by the number on its order", async () => {
  const { calls } = show({
    "board.get": () => ({ cards: [sampleCard("WALKED", "ready"), sampleCard("INWORK", "in-progress")] }),
    "orders.get": () => ({ view: "counter", order: { customer: { phone: "(212) 555-0177" } } }),
  });
  const call = await (await part("Cars")).findByRole("link", { name: /^Call/ });
  expect(call.getAttribute("href")).toBe("tel:2125550177");
  expect(call.closest("li")?.textContent).toContain("WALKED");
  expect(calls.filter(({ path }) => path === "orders.get").map(({ input }) => input)).toEqual([
    { id: "WALKED" },
  ]);
});

test("a car that was ready too late and left since stands among the promises that were missed", async () => {
  const vehicle = { id: null, plate: "GONE11", year: null, make: null, model: null };
  const missed = { id: "gone", number: 8, name: "Pat Doe", vehicle, promisedAt: PAST, readyAt: AHEAD };
  show({ "orders.missed": () => ({ orders: [missed] }) });
  expect((await part("Promised")).getByRole("link").getAttribute("href")).toBe("/desk/orders/gone");
  (await part("Promised")).getByText(/picked up since.* late$/);
});

test("who waits for an answer is told: a technician, a customer, and what was found and not taken up", async () => {
  const asked = visit("ASKED1", { status: "in-work", startedAt: PAST });
  const question = { text: "Which oil?", by: { uid: "lou", name: "Lou" }, at: PAST, answer: null };
  const earlierQuestions = [{ ...question, text: "Which filter?", at: "2019-12-31T12:00:00.000Z" }];
  show({
    "booking.today": () => ({
      date: "2026-11-27",
      lanes: [],
      appointments: [{ ...asked, appointment: { ...asked.appointment, question, earlierQuestions } }],
    }),
    "board.get": () => ({
      cards: [sampleCard("FOUND3", "in-progress", { found: 2 }), sampleCard("QUIET4", "in-progress")],
    }),
    // Its car may be gone.
    "threads.waiting": () => [{ order: "gone", orderNumber: 12, name: "Pat Doe", since: PAST }],
    "messages.inbox": () => ({ messages: [], unread: 3, next: null }),
  });
  const waiting = await part("Waiting for an answer");
  await waiting.findByText("3 new messages in the inbox");
  expect(waiting.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "ASKED1",
    "ASKED1",
    "RO 12",
    "FOUND3",
    "3 new messages in the inbox",
  ]);
  waiting.getByText(/Lou asked at .* Which filter\?/);
  waiting.getByText(/Lou asked at .* Which oil\?/);
  waiting.getByText(/2 things a technician found/);
  // A technician, a customer, a car with things found, and three messages.
  screen.getByRole("heading", { name: "Waiting for an answer 7" });
});

test("a technician is told whose page it is, and nothing is asked", async () => {
  const { calls } = show({}, "technician");
  await screen.findByText("This page is for the counter");
  expect(calls.filter(({ path }) => path !== "shop.get")).toEqual([]);
});

test("money of the day stands by tender, with what was invoiced and how balances changed", async () => {
  show({});
  await part("Money today");
  const row = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.textContent;
  expect(row("Cash")).toBe("Cash$120.00$20.00$100.00");
  expect(row("Total")).toBe("Total$120.00$20.00$100.00");
  const sums = [
    ["Invoiced today, less credit notes", "$412.50"],
    ["Change in sales tax owed", "$30.00"],
    ["Change in unpaid invoices", "$307.50"],
    ["Change in money held for customers", "-$5.00"],
  ];
  expect(shownSums()).toEqual(sums);
});

const shownSums = () =>
  screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test("what was written off today is a sum of its own", async () => {
  const day = {
    date: "2026-11-27",
    payments: [],
    totals: { ...totals, writtenOff: 20_000, receivable: 10_750 },
  };
  show({ "payments.day": () => day });
  await part("Money today");
  expect(shownSums()).toContainEqual(["Written off, less recovered", "$200.00"]);
  expect(shownSums()).toContainEqual(["Change in unpaid invoices", "$107.50"]);
});
